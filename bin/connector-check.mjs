// npm run connector-check -- https://…: checks a connector against the protocol of docs/connectors.
import "./lib/require-node.mjs";
import path from "node:path";
import { bundle } from "./lib/bundle.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { DIST } from "./lib/paths.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

await runCommand(async () => {
  await ensureInstalled({ development: false });
  const programs = path.join(DIST, "connector-check");
  await bundle({ "connector-check": "bin/connector-check/main.ts" }, programs);
  return runShown(...nodeProgram([path.join(programs, "connector-check.mjs"), ...process.argv.slice(2)]));
});
