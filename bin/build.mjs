// npm run build: makes dist/, .next/ and lib/generated/ unless they are up to date.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say } from "./lib/say.mjs";

await runCommand(async () => {
  await ensureInstalled();
  say((await ensureBuilt({ client: true })) ? "Built." : "Already up to date.");
});
