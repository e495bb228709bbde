import { cents, CENTS_MAX, type Cents } from "./money";

/** One percent in basis points. */
const PERCENT = 100;
/** The whole amount in basis points. */
export const BASIS_POINTS_MAX = 100 * PERCENT;

/** Reads a percentage as whole basis points: "2.9" → 290. Null for more decimals, a value above 100 or other text. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) return null;
  const points = Number(match[1]) * PERCENT + Number((match[2] ?? "").padEnd(2, "0"));
  return points <= BASIS_POINTS_MAX ? points : null;
}

/** A share of an amount, rounded to the nearest cent, halves up. All fees are rounded here. */
export function shareOf(amount: Cents, points: number): Cents {
  const share = (BigInt(amount) * BigInt(points) + BigInt(BASIS_POINTS_MAX / 2)) / BigInt(BASIS_POINTS_MAX);
  return cents(Math.min(Number(share), CENTS_MAX));
}
