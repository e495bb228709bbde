// npm run check: format, types, rules and dead code. Runs no code of ours.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { missingFromLock, unsealedInLock } from "./lib/lockfile.mjs";
import { at } from "./lib/paths.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

const STEPS = [
  ["Format (prettier)", ["prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "--cache", "."]],
  ["Types of the pages and routes (next typegen)", ["next/dist/bin/next", "typegen"]],
  ["Types (tsc)", ["typescript/bin/tsc", "--noEmit"]],
  [
    "Rules (eslint)",
    ["eslint/bin/eslint.js", ".", "--cache", "--cache-location", ".eslintcache", "--max-warnings", "0"],
  ],
  // The files that the build makes are not in git, but they use what is.
  ["Dead code (knip)", ["knip/bin/knip.js", "--no-progress", "--no-gitignore"]],
];

function checkLock() {
  const missing = missingFromLock();
  if (missing.length > 0)
    throw new Sentence(
      `package-lock.json lacks ${missing.length} packages, so "npm ci" refuses it; run node bin/complete-lock.mjs.`,
    );
  const [unsealed] = unsealedInLock();
  if (unsealed) throw new Sentence(`package-lock.json has no address or no checksum of ${unsealed}; install it again.`);
}

await runCommand(async () => {
  checkLock();
  await ensureInstalled();
  await ensureBuilt({ server: false, app: false, client: true });
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  for (const [heading, [script, ...args]] of STEPS) {
    say(`\n== ${heading}`);
    const code = await runShown(...nodeProgram([at("node_modules", script), ...args], { env }));
    if (code !== 0) {
      say(`\n${heading}: failed.`);
      return code;
    }
  }
  say("\n== Files (bin/lib/house.mjs)");
  const { faultsOfHouse } = await import("./lib/house.mjs");
  const faults = faultsOfHouse();
  if (faults.length > 0) throw new Sentence(faults.join("\n"));
  say("\nNothing to complain about.");
  return 0;
});
