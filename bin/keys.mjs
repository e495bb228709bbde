// npm run keys -- new FILE | add FILE PURPOSE: creates the keys for production, and new versions of them.
import "./lib/require-node.mjs";
import path from "node:path";
import { bundle } from "./lib/bundle.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { DIST } from "./lib/paths.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

await runCommand(async () => {
  await ensureInstalled({ development: false });
  const programs = path.join(DIST, "keys");
  await bundle({ keys: "bin/keys/keys.ts" }, programs);
  return runShown(...nodeProgram([path.join(programs, "keys.mjs"), ...process.argv.slice(2)]));
});
