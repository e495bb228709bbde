/** The active part of an agreement's month, with its prices and the fees charged so far, in cents. */
export interface Month {
  days: number;
  daysInMonth: number;
  platformFee: number;
  minimum: number;
  usage: number;
}

/**
 * Returns the charges of a finished month, in cents: the platform fee, and the shortfall of the month's fees to the
 * minimum. Both are prorated to the days of the agreement, including the day it began and the day it ended. Parts of a
 * cent are dropped, and no charge is negative.
 */
export function monthCharges({ days, daysInMonth, platformFee, minimum, usage }: Month): {
  platformFee: number;
  minimum: number;
} {
  const share = (cents: number) => Math.floor((cents * Math.max(Math.min(days, daysInMonth), 0)) / daysInMonth);
  return { platformFee: share(platformFee), minimum: Math.max(share(minimum) - Math.max(usage, 0), 0) };
}
