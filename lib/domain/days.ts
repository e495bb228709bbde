const DAY = 24 * 60 * 60 * 1000;

/** The first moment after a day given as `2026-11-21` (UTC). */
export function endOfDay(day: string): Date {
  return new Date(new Date(day).getTime() + DAY);
}
