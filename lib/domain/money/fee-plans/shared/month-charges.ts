/** The part of a month in which an agreement held, and what was agreed to and charged already, in cents. */
export interface Month {
  days: number;
  daysInMonth: number;
  platformFee: number;
  minimum: number;
  /** The fees of the month for what the account did. */
  usage: number;
}

/**
 * Returns what a finished month costs, in cents: the platform fee, and what the month's fees lack to the minimum. Both
 * count the days of the agreement, with the day it began and the day it ended. Parts of a cent are dropped, and nothing
 * is negative.
 */
export function monthCharges({ days, daysInMonth, platformFee, minimum, usage }: Month): {
  platformFee: number;
  minimum: number;
} {
  const share = (cents: number) => Math.floor((cents * Math.max(Math.min(days, daysInMonth), 0)) / daysInMonth);
  return { platformFee: share(platformFee), minimum: Math.max(share(minimum) - Math.max(usage, 0), 0) };
}
