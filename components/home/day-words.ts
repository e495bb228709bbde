import { spanOf } from "@/components/words/day-presets";
import type { DayPreset, DayRange } from "@/lib/core/time/days";
import type { Period } from "@/lib/core/time/periods";

export const PERIODS: Record<Period, string> = { day: "Day", week: "Week", month: "Month" };

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const SHORT_DAY = formatOf({ month: "short", day: "numeric" });
const LONG_DAY = formatOf({ weekday: "short", month: "short", day: "numeric" });
const FULL = formatOf({ dateStyle: "medium" });
const MONTH = formatOf({ month: "short", year: "numeric" });

const YEAR = "2026".length;

const dateOf = (day: string) => new Date(day);

export const shortPart = ({ from }: DayRange, by: Period): string =>
  (by === "month" ? MONTH : SHORT_DAY).format(dateOf(from));

/** A part of a range by its days: "Sat, Nov 21", or "Nov 15 – 21". */
export function longPart({ from, to }: DayRange, by: Period): string {
  if (by === "day") return LONG_DAY.format(dateOf(from));
  return from === to ? SHORT_DAY.format(dateOf(from)) : spanOf(SHORT_DAY, { from, to });
}

/** Days in a sentence: "in the last 30 days", "from Oct 1 to Nov 22, 2026". */
export function rangeInWords({ from, to }: DayRange, preset?: DayPreset): string {
  if (preset)
    return {
      today: "today",
      yesterday: "yesterday",
      "last-7-days": "in the last 7 days",
      "last-30-days": "in the last 30 days",
      "last-90-days": "in the last 90 days",
      "this-month": "this month",
      "last-month": "last month",
      "year-to-date": "this year",
    }[preset];
  return from === to
    ? `on ${FULL.format(dateOf(from))}`
    : `from ${(from.slice(0, YEAR) === to.slice(0, YEAR) ? SHORT_DAY : FULL).format(dateOf(from))} to ${FULL.format(dateOf(to))}`;
}

const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
/** A change of more than tenfold is not meaningful as a percentage. */
const CHANGE_MAX = 10;

/**
 * Compares an amount with the one before: " (up 12%)". Returns an empty string if a percentage is not meaningful.
 */
export function changeInWords(now: number, then: number): string {
  const share = (now - then) / then;
  if (now === 0 || then === 0 || now === then || share > CHANGE_MAX) return "";
  return ` (${share > 0 ? "up" : "down"} ${PERCENT.format(Math.abs(share))})`;
}

/** The change from the previous figure, as a separate line: "up 12%". */
export function changeOf(now: number, then: number): string {
  if (then === 0) return "none before";
  if (now === then) return "no change";
  if (now === 0) return "down 100%";
  return changeInWords(now, then).replace(/^ \(|\)$/g, "") || "up more than 1,000%";
}
