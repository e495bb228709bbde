import type { Filter } from "./filters";

/** The days that are asked for most, up to today. */
export const PERIODS = {
  today: { label: "Today", first: 0, last: 0 },
  yesterday: { label: "Yesterday", first: 1, last: 1 },
  week: { label: "Last 7 days", first: 6, last: 0 },
  month: { label: "Last 30 days", first: 29, last: 0 },
} as const;
export type Period = keyof typeof PERIODS;

/** The names of the filters for the first and the last day, where their days are past. */
export function daysOf(filters: Readonly<Record<string, Filter>>): readonly [first: string, last: string] | undefined {
  const [first, last] = Object.entries(filters).filter(([, { kind, isAhead }]) => kind === "day" && !isAhead);
  return first && last && [first[0], last[0]];
}

/** The first and the last day of a period such as `2026-11-21`, in the zone of this machine. */
export function periodDays(period: Period, now: Date): readonly [first: string, last: string] {
  const { first, last } = PERIODS[period];
  return [dayBefore(now, first), dayBefore(now, last)];
}

/** The period of two days. Undefined for other days. */
export function periodOf(first: string, last: string, now: Date): Period | undefined {
  return (Object.keys(PERIODS) as Period[]).find((period) => {
    const [from, to] = periodDays(period, now);
    return from === first && to === last;
  });
}

function dayBefore(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
