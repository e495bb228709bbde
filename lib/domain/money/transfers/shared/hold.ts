import { DEBIT_HOLD_PERIODS } from "./details";

export type HoldPeriod = (typeof DEBIT_HOLD_PERIODS)[number];

/**
 * The default minimum hold of a debit: two banking days for real money; none in the sandbox, so that every hold can be
 * tried.
 */
const LEAST: Record<"sandbox" | "production", HoldPeriod> = { sandbox: "no-hold", production: "2-days" };

/** Returns the error in a debit's requested hold. A debit without a requested hold gets the longest one. */
export function holdFault(
  period: HoldPeriod | undefined,
  mode: "sandbox" | "production",
  least: HoldPeriod = LEAST[mode],
): string | undefined {
  const isShort = period !== undefined && DEBIT_HOLD_PERIODS.indexOf(period) < DEBIT_HOLD_PERIODS.indexOf(least);
  return isShort ? `the shortest debitHoldPeriod of this account is ${least}` : undefined;
}
