// npm run soak: the tests that gain from time, for longer than npm test gives them and with new seeds; then everything at
// once for two hours. `storms` or `endurance` behind `--` chooses one; SOAK_MINUTES says for how long the second goes on.
import { randomInt } from "node:crypto";

const seed = () => String(randomInt(1, 2 ** 31));

const STORMS = [
  "lib/domain/money/ledger/sequences.test.ts",
  "lib/domain/cards/authorizations/spending-races.test.ts",
  "lib/providers/rails/nacha/nacha.test.ts",
  "e2e/api/fuzz.spec.ts",
  "e2e/dashboard/sweep.spec.ts",
];
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
  SOAK_MINUTES: "120",
  ...process.env,
});
process.argv.push(...(wanted === "endurance" ? [] : STORMS), ...(wanted === "storms" ? [] : ENDURANCE));
await import("./test.mjs");
