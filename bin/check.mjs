// npm run check: format, types, rules and dead code. Runs none of Tender's code.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { aboveFloor, missingFromLock, unsealedInLock } from "./lib/lockfile.mjs";
import { at } from "./lib/paths.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { nodeProgram, runQuietly } from "./lib/spawn.mjs";

const TYPEGEN = ["Types of the pages and routes (next typegen)", ["next/dist/bin/next", "typegen"]];

/** Each lane has one processor. The lint rules take as long as all other steps together. */
const LANES = [
  [
    [
      "Rules (eslint)",
      ["eslint/bin/eslint.js", ".", "--cache", "--cache-location", ".eslintcache", "--max-warnings", "0"],
    ],
  ],
  [
    ["Format (prettier)", ["prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "--cache", "."]],
    ["Types (tsc)", ["typescript/bin/tsc", "--noEmit"]],
    // Generated files are not in git, but they use files that are.
    ["Dead code (knip)", ["knip/bin/knip.js", "--no-progress", "--no-gitignore"]],
  ],
];

async function passes([heading, [script, ...args]]) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const { code, output } = await runQuietly(...nodeProgram([at("node_modules", script), ...args], { env }));
  say([`\n== ${heading}`, output.trim(), ...(code === 0 ? [] : [`\n${heading}: failed.`])].filter(Boolean).join("\n"));
  return code === 0;
}

async function allPass(steps) {
  for (const step of steps) if (!(await passes(step))) return false;
  return true;
}

function checkLock() {
  const missing = missingFromLock();
  if (missing.length > 0)
    throw new Sentence(
      `package-lock.json lacks ${missing.length} packages, so "npm ci" refuses it; run node bin/complete-lock.mjs.`,
    );
  const [unsealed] = unsealedInLock();
  if (unsealed) throw new Sentence(`package-lock.json has no address or no checksum of ${unsealed}; install it again.`);
  const tooNew = aboveFloor();
  if (tooNew.length > 0)
    throw new Sentence(
      `package.json allows an older Node.js than these packages: ${tooNew.slice(0, 3).join(", ")}. Raise "engines" or pin older versions.`,
    );
}

await runCommand(async () => {
  checkLock();
  await ensureInstalled();
  await ensureBuilt({ server: false, app: false, client: true });
  if (!(await passes(TYPEGEN))) return 1;
  const lanes = await Promise.all(LANES.map(allPass));
  if (lanes.includes(false)) return 1;
  say("\n== Files (bin/lib/house.mjs)");
  const { faultsOfHouse } = await import("./lib/house.mjs");
  const faults = faultsOfHouse();
  if (faults.length > 0) throw new Sentence(faults.join("\n"));
  say("\n== Prose (bin/lib/prose.mjs)");
  const { habitsAboveLimits } = await import("./lib/prose.mjs");
  const habits = habitsAboveLimits();
  if (habits.length > 0) throw new Sentence(habits.join("\n"));
  say("\nNothing to complain about.");
  return 0;
});
