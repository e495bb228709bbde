const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A moment as its day in UTC, in which attestations count: "Nov 21, 2027". */
export function utcDay(iso: string): string {
  return DAY.format(new Date(iso));
}
