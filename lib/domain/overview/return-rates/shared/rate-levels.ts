import type { RATE_LEVELS, RETURN_RATES } from "../states";

export type ReturnRate = (typeof RETURN_RATES)[number];
export type RateLevel = (typeof RATE_LEVELS)[number];

/** Calendar days that a rate covers, up to and including its own day. */
export const RATE_DAYS = 60;

/** The network's limits: the returned share of all debit entries. */
export const RATE_LIMITS: Record<ReturnRate, number> = { unauthorized: 0.005, administrative: 0.03, overall: 0.15 };

/** The return codes of a rate. All codes count in the overall rate. */
export const RATE_CODES = {
  unauthorized: ["R05", "R07", "R10", "R11", "R29", "R51"],
  administrative: ["R02", "R03", "R04"],
} as const;

/** The share of a limit that raises an alert. */
const NEAR = 0.8;
/** The fewest debits of an alert. With fewer, a single return would exceed a limit. */
export const ALERT_DEBITS_MIN = 20;

export interface RateCounts {
  debits: number;
  unauthorized: number;
  administrative: number;
  overall: number;
}

/** The returned share of the debits. Without debits it is 0, or infinite if entries were returned. */
export function rateOf({ debits, ...returns }: RateCounts, rate: ReturnRate): number {
  return returns[rate] === 0 ? 0 : returns[rate] / debits;
}

/** The level of a rate. Undefined below 80 % of its limit. */
export function levelOf(counts: RateCounts, rate: ReturnRate): RateLevel | undefined {
  const share = rateOf(counts, rate) / RATE_LIMITS[rate];
  if (share > 1) return "over";
  return share >= NEAR ? "near" : undefined;
}
