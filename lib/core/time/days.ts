import { DAY } from "./time";

const DAY_LENGTH = "2026-11-21".length;

/** A range of days, including both ends. */
export interface DayRange {
  from: string;
  to: string;
}

/** The number of days that a problem counts as news. */
export const NEWS_DAYS = 7;

/** The viewer's time zone, and today's date there, such as `2026-11-21`. */
export interface ViewerDay {
  zone: string;
  today: string;
}

/** Whether the name is a time zone, such as `America/Denver`. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== "" && Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The day a number of days after the given one, such as `2026-11-21`. The number may be negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, DAY_LENGTH);
}

/** The number of days in a range, including both ends. Zero or negative if it ends before it begins. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in the zone, by default in UTC. */
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

/** Named ranges of days, in menu order. */
export const DAY_PRESETS = [
  "today",
  "yesterday",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "this-month",
  "last-month",
  "year-to-date",
] as const;
/** Named ranges that begin today, for example for due dates. */
export const DAY_PRESETS_AHEAD = ["today", "tomorrow", "next-7-days", "next-30-days"] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];
export type DayPresetAhead = (typeof DAY_PRESETS_AHEAD)[number];

const WEEK = 7;
const THIRTY = 30;
const NINETY = 90;

export function daysOfPreset(preset: DayPreset | DayPresetAhead, today: string): DayRange {
  const first = `${today.slice(0, "2026-11".length)}-01`;
  const lastOfLast = dayAfter(first, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: dayAfter(today, -1), to: dayAfter(today, -1) },
    "last-7-days": { from: dayAfter(today, 1 - WEEK), to: today },
    "last-30-days": { from: dayAfter(today, 1 - THIRTY), to: today },
    "last-90-days": { from: dayAfter(today, 1 - NINETY), to: today },
    tomorrow: { from: dayAfter(today, 1), to: dayAfter(today, 1) },
    "next-7-days": { from: today, to: dayAfter(today, WEEK - 1) },
    "next-30-days": { from: today, to: dayAfter(today, THIRTY - 1) },
    "this-month": { from: first, to: today },
    "last-month": { from: `${lastOfLast.slice(0, "2026-11".length)}-01`, to: lastOfLast },
    "year-to-date": { from: `${today.slice(0, "2026".length)}-01-01`, to: today },
  }[preset];
}
