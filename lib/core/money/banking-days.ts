import { TZDate } from "@date-fns/tz";
import { dayAfter } from "../time/days";
import { RETURNS_OF_60_DAYS, RETURNS_WITHOUT_DEADLINE } from "./rail-codes";
import { DAY } from "../time/time";

const ZONE = "America/New_York";

export type TimeOfDay = `${number}:${number}`;

/** The times when files leave for the network on a banking day, in order, each with two digits. */
export interface BankWindows {
  times: readonly TimeOfDay[];
  /** The last time for same-day settlement. */
  sameDayUntil: TimeOfDay;
}

const USUAL: BankWindows = { times: ["10:00", "14:15", "16:15", "17:30"], sameDayUntil: "16:15" };

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** Holidays on a fixed date: month and day. */
const FIXED = ["01-01", "06-19", "07-04", "11-11", "12-25"];
/** Holidays on the n-th weekday of a month. `last` counts from the end. */
const FLOATING: readonly { month: number; weekday: number; which: number | "last" }[] = [
  { month: 1, weekday: MONDAY, which: 3 },
  { month: 2, weekday: MONDAY, which: 3 },
  { month: 5, weekday: MONDAY, which: "last" },
  { month: 9, weekday: MONDAY, which: 1 },
  { month: 10, weekday: MONDAY, which: 2 },
  { month: 11, weekday: THURSDAY, which: 4 },
];

/** The date in New York, such as `2026-11-21`. */
export function newYorkDay(moment: Date): string {
  const there = new TZDate(moment.getTime(), ZONE);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${there.getFullYear()}-${two(there.getMonth() + 1)}-${two(there.getDate())}`;
}

/** The time of day in New York, such as `0905`. */
export function newYorkTime(moment: Date): string {
  const there = new TZDate(moment.getTime(), ZONE);
  return [there.getHours(), there.getMinutes()].map((part) => String(part).padStart(2, "0")).join("");
}

/** The moment when clocks in New York show this time. */
export function atNewYork(day: string, time: TimeOfDay): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(new TZDate(year, month - 1, date, hours, minutes, ZONE).getTime());
}

/** Whether the Federal Reserve settles on this day. */
export function isBankingDay(day: string): boolean {
  return ![SUNDAY, SATURDAY].includes(weekdayOf(day)) && !isHoliday(day);
}

/** The date a number of banking days after a day. With 0, the day itself if it is a banking day, else the next one. */
export function bankingDaysAfter(day: string, count: number): string {
  let result = day;
  for (let left = isBankingDay(day) ? count : Math.max(count, 1); left > 0;) {
    result = shifted(result, 1);
    if (isBankingDay(result)) left--;
  }
  return result;
}

/** The last day that is at least a number of banking days before a day. */
export function bankingDaysBefore(day: string, count: number): string {
  let result = day;
  for (let left = count; left > 0;) {
    result = shifted(result, -1);
    if (isBankingDay(result)) left--;
  }
  return result;
}

/** The next time when a file leaves, at or after this moment. */
export function nextWindow(moment: Date, { sameDay = false } = {}, windows = USUAL): Date {
  const today = newYorkDay(moment);
  const times = sameDay ? windows.times.filter((time) => time <= windows.sameDayUntil) : windows.times;
  const left = isBankingDay(today)
    ? times.map((time) => atNewYork(today, time)).find((window) => window >= moment)
    : undefined;
  return left ?? atNewYork(bankingDaysAfter(shifted(today, 1), 0), times[0] ?? windows.times[0] ?? "10:00");
}

/** Whether a day is a holiday. A holiday on a Sunday is observed on Monday; one on a Saturday is not moved. */
function isHoliday(day: string): boolean {
  const isSundays = weekdayOf(day) === MONDAY && isFixed(shifted(day, -1));
  return isFixed(day) || isSundays || FLOATING.some((holiday) => falls(holiday, day));
}

/** Whether a day is a fixed holiday. Juneteenth counts since 2021. */
const isFixed = (day: string) => FIXED.includes(day.slice(5)) && (day.slice(5) !== "06-19" || day >= "2021-06-19");

function falls({ month, weekday, which }: (typeof FLOATING)[number], day: string): boolean {
  const [, ofMonth = 0, date = 0] = day.split("-").map(Number);
  if (ofMonth !== month || weekdayOf(day) !== weekday) return false;
  return which === "last" ? shifted(day, 7).slice(5, 7) !== day.slice(5, 7) : Math.ceil(date / 7) === which;
}

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const weekdayOf = (day: string) => new Date(noon(day)).getUTCDay();
const shifted = (day: string, days: number) => new Date(noon(day) + days * DAY).toISOString().slice(0, 10);

/**
 * The last day when a bank may return an entry that settled on this day. Undefined for codes without a deadline. The
 * rules end at the opening of this day: the second banking day, or the banking day after the 60th calendar day. The
 * whole day counts, because our bank's file may arrive later than the return.
 */
export function lastReturnDay(code: string, settledOn: string): string | undefined {
  if (RETURNS_WITHOUT_DEADLINE.includes(code)) return undefined;
  return RETURNS_OF_60_DAYS.includes(code)
    ? bankingDaysAfter(dayAfter(settledOn, 60), 1)
    : bankingDaysAfter(settledOn, 2);
}

/**
 * The settlement day of an entry that leaves at this moment: the next banking day, or the same day in a same-day
 * window.
 */
export function settlementDay(left: Date, { isSameDay }: { isSameDay: boolean }): string {
  return bankingDaysAfter(newYorkDay(left), isSameDay ? 0 : 1);
}
