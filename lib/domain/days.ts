const DAY = 24 * 60 * 60 * 1000;
/** The last moment which the database takes in the form in which we send it. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The first moment after a day given as `2026-11-21` (UTC). */
export function endOfDay(day: string): Date {
  return new Date(Math.min(new Date(day).getTime() + DAY, LAST));
}
