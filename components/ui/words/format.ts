import { dayAfter } from "@/lib/core/time/days";
import { SECOND } from "@/lib/core/time/time";

export { formatMoney } from "@/lib/core/money/money";

const HALF_YEAR_MS = 182 * 86_400 * SECOND;
const HOURS_A_DAY = 24;
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Formats are created on first use: the first ones on a page take a phone 100 ms or more, and many pages use none. */
const RELATIVE: { long?: Intl.RelativeTimeFormat; short?: Intl.RelativeTimeFormat } = {};

/**
 * Returns a time relative to now: "3 minutes ago", or "3 min ago" in a list's column, where only minutes and hours are
 * shortened. Within a minute it is "just now".
 */
export function formatRelativeTime(iso: string, nowMs: number, style: keyof typeof RELATIVE = "long"): string {
  const seconds = (Date.parse(iso) - nowMs) / SECOND;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return "just now";
  const [unit, size] = step;
  const count = Math.round(seconds / size);
  const width = unit === "minute" || unit === "hour" ? style : "long";
  const format = (RELATIVE[width] ??= new Intl.RelativeTimeFormat("en-US", { numeric: "auto", style: width }));
  if (unit === "hour" && Math.abs(count) === HOURS_A_DAY) return format.format(Math.sign(count), "day");
  return format.format(count, unit).replace(".", "");
}

export function formatExactTime(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long", timeZone }).format(new Date(iso));
}

/** Formats a date with hours and minutes in a zone. */
export function formatShortTime(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(iso));
}

/** The same for a list's column. Days within half a year omit the year. */
export function formatColumnTime(iso: string, timeZone: string, nowMs: number): string {
  const at = new Date(iso);
  if (Math.abs(at.getTime() - nowMs) > HALF_YEAR_MS) return formatShortTime(iso, timeZone);
  const form = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone } as const;
  return new Intl.DateTimeFormat("en-US", form).format(at);
}

/** Formats the time of day in a zone: "3:46 PM". */
export function formatClock(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(new Date(iso));
}

/** Formats a day relative to today: "Today", "Yesterday", "Sunday, November 22", with the year if it is another one. */
export function dayInWords(day: string, today: string): string {
  if (day === today) return "Today";
  if (day === dayAfter(today, -1)) return "Yesterday";
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  const form = { weekday: "long", month: "long", day: "numeric", timeZone: "UTC", ...year } as const;
  return new Intl.DateTimeFormat("en-US", form).format(new Date(day));
}

const KB = 1024;

/** Formats a size in the most readable unit. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  return bytes < KB * KB ? `${Math.ceil(bytes / KB)} kB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}

let days: Intl.DateTimeFormat | undefined;

/** Formats a moment or a day as a day in UTC: "Nov 21, 2027". */
export function utcDay(iso: string): string {
  return (days ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" })).format(new Date(iso));
}
