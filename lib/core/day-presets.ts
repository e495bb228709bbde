import { dayAfter, type DayRange } from "./days";

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
