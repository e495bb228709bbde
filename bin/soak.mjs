// npm run soak: the tests that gain from time, for longer than npm test gives them and with new seeds; then everything at
// once for two hours. `storms`, `endurance` or `bank-month` behind `--` chooses one; SOAK_MINUTES says for how long endurance goes on.
import { randomInt } from "node:crypto";

const seed = () => String(randomInt(1, 2 ** 31));

const STORMS = [
  "lib/domain/money/ledger/sequences.test.ts",
  "lib/domain/cards/authorizations/spending-races.test.ts",
  "lib/providers/rails/nacha/nacha.test.ts",
  "lib/domain/money/bank-files/kill-storm.test.ts",
  "lib/domain/money/bank-files/bank-month.test.ts",
  "e2e/api/fuzz.spec.ts",
  "e2e/dashboard/sweep.spec.ts",
];
const BANK_MONTH = ["lib/domain/money/bank-files/bank-month.test.ts", "lib/domain/money/bank-files/kill-storm.test.ts"];
const ENDURANCE = ["e2e/soak/endurance.spec.ts"];

const [wanted] = process.argv.splice(2);

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
  BANK_KILLS: "60",
  BANK_MONTH: "2000",
  SOAK_MINUTES: "120",
  ...process.env,
});
const PARTS = { storms: STORMS, endurance: ENDURANCE, "bank-month": BANK_MONTH };
process.argv.push(...(PARTS[wanted] ?? [...STORMS, ...ENDURANCE]));
await import("./test.mjs");
