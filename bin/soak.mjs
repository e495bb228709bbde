// npm run soak: the tests that gain from time, for longer than npm test gives them, and with new seeds.
import { randomInt } from "node:crypto";

const seed = () => String(randomInt(1, 2 ** 31));

Object.assign(process.env, {
  STORM_SEQUENCES: "2000",
  STORM_SEED: seed(),
  RACE_ROUNDS: "500",
  FUZZ_SEED: seed(),
  FUZZ_RUNS: "1000000",
  FUZZ_SECONDS: "600",
  SWEEP_LOOKS: "all",
  NACHA_FILES: "10000",
  NACHA_SEED: seed(),
  ...process.env,
});
process.argv.push(
  "lib/domain/money/ledger/sequences.test.ts",
  "lib/domain/cards/authorizations/spending-races.test.ts",
  "lib/providers/rails/nacha/nacha.test.ts",
  "e2e/api/fuzz.spec.ts",
  "e2e/dashboard/sweep.spec.ts",
);
await import("./test.mjs");
