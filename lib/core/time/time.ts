// In milliseconds.
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time a number of 24-hour days after a moment. The number may be negative. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY);
}
