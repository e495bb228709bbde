import { TZDate, tzOffset } from "@date-fns/tz";
import { dayAfter, dayOf } from "./days";
import { DAY } from "./time";
import { MINUTE } from "./time";

/** The earliest and latest time that filters send to the database, in milliseconds. */
const FIRST = 0;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The last day with a successor that still has a four-digit year. */
const LAST_CHECKED = "9999-12-30";

/** The first moment of a day such as `2026-11-21`, in the zone or in UTC. */
export function startOfDay(day: string, zone?: string | null): Date {
  return midnight(day, 0, zone ?? "UTC");
}

/** The first moment after a day such as `2026-11-21`, in the zone or in UTC. */
export function endOfDay(day: string, zone?: string | null): Date {
  return midnight(day, 1, zone ?? "UTC");
}

function midnight(day: string, later: number, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // `Date.UTC` treats years below 100 as years of the 20th century.
  const moment = year < 1970 ? FIRST : firstOf(nearMidnight(year, month, date + later, zone), later, day, zone);
  return new Date(Math.min(Math.max(moment, FIRST), LAST));
}

/** Midnight, with the offset that the zone has at midnight in UTC. */
function nearMidnight(year: number, month: number, date: number, zone: string): number {
  const inUTC = Date.UTC(year, month - 1, date);
  return inUTC - tzOffset(zone, new Date(inUTC)) * MINUTE;
}

/**
 * Returns the first moment of a day, given one near it. The offset may have changed since midnight in UTC, clocks may
 * go back over midnight, and historic offsets have seconds. The platform's calendar handles all of them.
 */
function firstOf(near: number, later: number, day: string, zone: string): number {
  if (Number.isNaN(near) || day > LAST_CHECKED) return near;
  const wanted = dayAfter(day, later);
  const isThere = (moment: number) => dayOf(new Date(moment), zone) >= wanted;
  if (isThere(near) && !isThere(near - 1)) return near;
  let [before, first] = [near - DAY, near + DAY];
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (isThere(middle)) first = middle;
    else before = middle;
  }
  return first;
}

/** The next time when clocks in the zone show this full hour. If clocks skip that hour, the following one counts. */
export function nextHour(now: Date, hour: number, zone: string): Date {
  const { year, month, date } = dateIn(now, zone);
  const at = (later: number) => new Date(new TZDate(year, month, date + later, hour, zone).getTime());
  return at(0) > now ? at(0) : at(1);
}

function dateIn(moment: Date, zone: string) {
  const local = new TZDate(moment.getTime(), zone);
  return { year: local.getFullYear(), month: local.getMonth(), date: local.getDate() };
}
