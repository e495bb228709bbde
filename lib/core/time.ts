/** A day in milliseconds. */
export const DAY = 24 * 60 * 60_000;

/** So many days of 24 hours after a moment; before it where they are negative. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY);
}
