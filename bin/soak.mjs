// npm run soak runs what npm test leaves out, in three parts. `nightly` runs the tests marked @nightly, and every case
// of the tests that rotate. `storms` generates more cases, with new seeds. `endurance` puts load on everything for two
// hours, or for SOAK_MINUTES. `npm run soak -- storms` runs one part; `bank-month` is a short part that runs only when
// it is named.
import { randomInt } from "node:crypto";
import { runCommand } from "./lib/lifetime.mjs";
import { at } from "./lib/paths.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

const BANK_MONTH = [
  "lib/domain/money/bank-files/statements/bank-month.test.ts",
  "lib/domain/money/bank-files/transport/kill-storm.test.ts",
];
const STORMS = [
  "lib/domain/money/ledger/sequences.test.ts",
  "lib/domain/cards/authorizations/spending-races.test.ts",
  "lib/providers/rails/nacha/nacha.test.ts",
  "lib/providers/rails/statements/read-bai2.test.ts",
  "lib/providers/rails/statements/read-camt.test.ts",
  "lib/providers/rails/iso20022/read-status-report.test.ts",
  "lib/domain/money/bank-files/ach/acknowledgments.test.ts",
  "e2e/api/fuzz.spec.ts",
];
const PARTS = {
  nightly: ["--grep", "@nightly"],
  storms: STORMS,
  endurance: ["e2e/soak/endurance.spec.ts"],
  "bank-month": BANK_MONTH,
};

const seed = () => String(randomInt(1, 2 ** 31));
const SOAK_LIMITS = {
  // Run every case, instead of a part that depends on the commit.
  TEST_TURN: "none",
  NIGHTLY: "on",
  STORM_SEQUENCES: "1000",
  STORM_SEED: seed(),
  ROUNDS: "500",
  FUZZ_SEED: seed(),
  FUZZ_RUNS: "1000000",
  FUZZ_SECONDS: "600",
  SWEEP_LOOKS: "all",
  SPELLED_FILES: "10000",
  BANK_KILLS: "60",
  BANK_MONTH: "2000",
  SOAK_MINUTES: "120",
};

const [wanted] = process.argv.slice(2);
await runCommand(async () => {
  if (wanted && !PARTS[wanted]) throw new Sentence(`Unknown part ${wanted}; choose ${Object.keys(PARTS).join(", ")}.`);
  const parts = wanted ? [wanted] : ["nightly", "storms", "endurance"];
  let worst = 0;
  for (const part of parts) {
    say(`\n== ${part}`);
    const env = { ...SOAK_LIMITS, ...process.env };
    worst = Math.max(worst, await runShown(...nodeProgram([at("bin", "test.mjs"), ...PARTS[part]], { env })));
  }
  return worst;
});
