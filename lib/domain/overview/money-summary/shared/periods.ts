import { dayAfter, type DayRange, daysIn } from "@/lib/core/time/days";

/** The most days that are summed up: a year, whichever. */
export const RANGE_DAYS_MAX = 366;
/** The most days that are told one by one, and the most that are told by week. Longer ranges are told by month. */
const BY_DAY_MAX = 31;
const BY_WEEK_MAX = 184;
const WEEK = 7;

/** Says how long the parts of a range are. The first and the last one may be shorter. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the fault of a range, if it cannot be summed up. */
export function faultOf(range: DayRange): string | undefined {
  const days = daysIn(range);
  if (Number.isNaN(days)) return "Choose the first and the last day.";
  if (days < 1) return "The first day must not be after the last day.";
  if (days > RANGE_DAYS_MAX) return `Choose at most ${RANGE_DAYS_MAX} days. You chose ${days.toLocaleString("en-US")}.`;
  return undefined;
}

/** By what a range is told, so that a chart of it stays readable. */
export function periodOf(range: DayRange): Period {
  const days = daysIn(range);
  if (days <= BY_DAY_MAX) return "day";
  return days <= BY_WEEK_MAX ? "week" : "month";
}

/** The parts of a range, the oldest first. Weeks begin on Sunday. */
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

/** As many days right before a range, to compare it with. */
export function before(range: DayRange): DayRange {
  return { from: dayAfter(range.from, -daysIn(range)), to: dayAfter(range.from, -1) };
}
