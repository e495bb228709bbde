// npm run build: makes dist/, .next/ and lib/generated/ unless they are up to date. Names of parts build these parts alone.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";

const ALL = ["server", "app", "client"];

await runCommand(async () => {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !ALL.includes(name));
  if (unknown) throw new Sentence(`There is no part "${unknown}"; the parts are ${ALL.join(", ")}.`);
  const parts = named.length > 0 ? named : ALL;
  // Only the typed client is made by a tool of development.
  await ensureInstalled({ development: parts.includes("client") });
  const hasBuilt = await ensureBuilt(Object.fromEntries(ALL.map((part) => [part, parts.includes(part)])));
  if (named.length === 0) say(hasBuilt ? "Built." : "Already up to date.");
});
