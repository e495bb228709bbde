// npm run check: types and rules, without running anything.
import "./lib/require-node.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { at } from "./lib/paths.mjs";
import { say } from "./lib/say.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

const STEPS = [
  ["Types of the pages and routes (next typegen)", ["next/dist/bin/next", "typegen"]],
  ["Types (tsc)", ["typescript/bin/tsc", "--noEmit"]],
  ["Rules (eslint)", ["eslint/bin/eslint.js", ".", "--cache", "--cache-location", ".eslintcache", "--max-warnings", "0"]],
];

await runCommand(async () => {
  await ensureInstalled();
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  for (const [heading, [script, ...args]] of STEPS) {
    say(`\n== ${heading}`);
    const code = await runShown(...nodeProgram([at("node_modules", script), ...args], { env }));
    if (code !== 0) {
      say(`\n${heading}: failed.`);
      return code;
    }
  }
  say("\nNothing to complain about.");
  return 0;
});
