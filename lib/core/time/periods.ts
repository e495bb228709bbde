import { dayAfter, type DayRange, daysIn } from "@/lib/core/time/days";

/** Maximum days of a range: a leap year. */
export const RANGE_DAYS_MAX = 366;
/** Maximum days shown one by one, and maximum days shown by week. Longer ranges are shown by month. */
const BY_DAY_MAX = 31;
const BY_WEEK_MAX = 184;
const WEEK = 7;

/** Lengths of the parts of a range. The first and the last part may be shorter. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

export function faultOf(range: DayRange): string | undefined {
  const days = daysIn(range);
  if (Number.isNaN(days)) return "Choose the first and the last day.";
  if (days < 1) return "The first day must not be after the last day.";
  if (days > RANGE_DAYS_MAX) return `Choose at most ${RANGE_DAYS_MAX} days. You chose ${days.toLocaleString("en-US")}.`;
  return undefined;
}

/** The length of a range's parts, chosen so that a chart stays readable. */
export function periodOf(range: DayRange): Period {
  const days = daysIn(range);
  if (days <= BY_DAY_MAX) return "day";
  return days <= BY_WEEK_MAX ? "week" : "month";
}

/** The parts of a range, oldest first. Weeks begin on Sunday. */
export function periodsOf({ from, to }: DayRange, period: Period): DayRange[] {
  const parts: DayRange[] = [];
  for (let first = from; first <= to;) {
    const last = lastOf(first, period);
    parts.push({ from: first, to: last < to ? last : to });
    first = dayAfter(last, 1);
  }
  return parts;
}

function lastOf(day: string, period: Period): string {
  if (period === "day") return day;
  const date = new Date(day);
  if (period === "week") return dayAfter(day, WEEK - 1 - date.getUTCDay());
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, day.length);
}

export function before(range: DayRange): DayRange {
  return { from: dayAfter(range.from, -daysIn(range)), to: dayAfter(range.from, -1) };
}
