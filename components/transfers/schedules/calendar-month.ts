const DAYS = 7;

/** The month so many after one, such as `2027-03`. */
export function monthAfter(month: string, later: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 7);
}

/** The days of a month by weeks from Sunday to Saturday; places before the first and after the last are empty. */
export function weeksOf(month: string): (string | undefined)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const weeks = Math.ceil((before + days) / DAYS);
  const dayAt = (place: number) => {
    const day = place - before + 1;
    return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, "0")}` : undefined;
  };
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS }, (_place, day) => dayAt(week * DAYS + day)),
  );
}
