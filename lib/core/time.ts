/** A day in milliseconds. */
export const DAY = 24 * 60 * 60_000;

/** A number of 24-hour days after a moment. Negative days come before it. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY);
}
