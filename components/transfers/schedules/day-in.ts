/** The day of a moment in a zone, as an input of dates holds it. */
export function dayIn(moment: string, zone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: zone }).format(new Date(moment));
}
