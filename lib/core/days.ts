import { TZDate } from "@date-fns/tz";
import { DAY } from "./time";

/** The earliest and latest moment that filters send to the database, in milliseconds. */
const FIRST = 0;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The last day whose next one is written with as many digits. */
const LAST_CHECKED = "9999-12-30";

const DAY_LENGTH = "2026-11-21".length;

/** Days from the first to the last, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** For so many days what went wrong is news. */
export const NEWS_DAYS = 7;

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
  // Dates read years below 100 as years of the last century.
  const moment =
    year < 1970 ? FIRST : firstOf(new TZDate(year, month - 1, date + later, zone).getTime(), later, day, zone);
  return new Date(Math.min(Math.max(moment, FIRST), LAST));
}

/**
 * Returns the first moment of a day, given one near it. The library rounds old offsets to minutes, and where clocks go back
 * over midnight it takes the second one; the platform's calendar knows better.
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

/** Whether it names a time zone, such as `America/Denver`. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== "" && Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The day a number of days after another; negative days come before it. Days are such as `2026-11-21`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, DAY_LENGTH);
}

/** Returns the number of days in a range, its first and last included; none or fewer when it ends before it begins. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in the zone or in UTC. */
export function dayOf(moment: Date, zone?: string | null): string {
  const named = zone ?? "UTC";
  let calendar = calendars.get(named);
  if (!calendar) {
    const form = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: named } as const;
    calendar = new Intl.DateTimeFormat("en-US", form);
    calendars.set(named, calendar);
  }
  const parts = new Map(calendar.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Ranges of days that have a name, in the order in which they are offered. */
export const DAY_PRESETS = ["today", "yesterday", "last-7-days", "last-30-days", "this-month", "last-month"] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

const WEEK = 7;
const THIRTY = 30;

/** The days of a preset on a day such as `2026-11-21`, of which none is later. */
export function daysOfPreset(preset: DayPreset, today: string): DayRange {
  const first = `${today.slice(0, "2026-11".length)}-01`;
  const lastOfLast = dayAfter(first, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: dayAfter(today, -1), to: dayAfter(today, -1) },
    "last-7-days": { from: dayAfter(today, 1 - WEEK), to: today },
    "last-30-days": { from: dayAfter(today, 1 - THIRTY), to: today },
    "this-month": { from: first, to: today },
    "last-month": { from: `${lastOfLast.slice(0, "2026-11".length)}-01`, to: lastOfLast },
  }[preset];
}
