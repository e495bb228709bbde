import { DEBIT_HOLD_PERIODS } from "./details";

export type HoldPeriod = (typeof DEBIT_HOLD_PERIODS)[number];

/** The shortest hold of a debit: real money waits two banking days, and the sandbox lets every hold be tried. */
const LEAST: Record<"sandbox" | "production", HoldPeriod> = { sandbox: "no-hold", production: "2-days" };

/** Returns what is wrong with the hold that a debit asks for. Without one it waits the longest. */
export function holdFault(
  period: HoldPeriod | undefined,
  mode: "sandbox" | "production",
  least: HoldPeriod = LEAST[mode],
): string | undefined {
  const isShort = period !== undefined && DEBIT_HOLD_PERIODS.indexOf(period) < DEBIT_HOLD_PERIODS.indexOf(least);
  return isShort ? `the shortest debitHoldPeriod of this account is ${least}` : undefined;
}
