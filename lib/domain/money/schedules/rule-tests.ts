import { DAY } from "@/lib/core/time/time";
import type { Rule } from "./shared/rule";

export const WEEK = 7;
const NAMES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const THURSDAY = 4;

/** A day of the calendar: its number since 1970, its parts, the end of its month and the start of its year. */
export interface RuleDay {
  number: number;
  year: number;
  month: number;
  date: number;
  monthLength: number;
  yearStart: number;
  yearLength: number;
}

export function dayOf(number: number): RuleDay {
  const moment = new Date(number * DAY);
  return dayBy(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
}

function dayBy(year: number, month: number, date: number): RuleDay {
  const [yearStart, yearLength] = [numberOf(year, 1, 1), isLeap(year) ? 366 : 365];
  const monthLength = month === 2 ? yearLength - 337 : (LENGTHS[month - 1] ?? 0);
  return { number: numberOf(year, month, date), year, month, date, monthLength, yearStart, yearLength };
}

/** Moves a day on by one. Within a month it changes the same object, because rules check very many days. */
export function dayAfter(day: RuleDay): RuleDay {
  if (day.date === day.monthLength) return monthAfter(day);
  day.number += 1;
  day.date += 1;
  return day;
}

export function monthAfter({ year, month }: RuleDay, months = 1): RuleDay {
  const index = year * 12 + month - 1 + months;
  return dayBy(Math.floor(index / 12), (index % 12) + 1, 1);
}

export const yearAfter = ({ year }: RuleDay, years: number) => dayBy(year + years, 1, 1);

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const numberOf = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / DAY;
const weekdayOf = (number: number) => (((number + THURSDAY) % WEEK) + WEEK) % WEEK;

/** Returns the number of days between the start of a day's week and the day. */
export const weekdayIn = (number: number, weekStart: number) => (weekdayOf(number) - weekStart + WEEK) % WEEK;

/**
 * The day in the middle of a day's week. A week belongs to the year of this day, because most of its days are in that
 * year.
 */
const middleOf = (number: number, weekStart: number) => number - weekdayIn(number, weekStart) + 3;

export const weekYearOf = (number: number, weekStart: number) =>
  new Date(middleOf(number, weekStart) * DAY).getUTCFullYear();

/** The first day of the first week of a year, which always includes 4 January. */
export function weekYearStart(year: number, weekStart: number): number {
  const fourth = numberOf(year, 1, 4);
  return fourth - weekdayIn(fourth, weekStart);
}

export interface RuleTests {
  /** The months that may match; absent if all may. */
  months: ReadonlySet<number> | undefined;
  weekStart: number;
  fits: (day: RuleDay) => boolean;
  chosen: (days: number[]) => number[];
}

/** Reads the BY parts of a rule. Missing parts come from its start, as RFC 5545 requires. */
export function ruleTests({ parts }: Rule, start: RuleDay): RuleTests {
  const freq = parts.get("FREQ");
  const weekStart = NAMES.indexOf(parts.get("WKST") ?? "MO");
  const numbersOf = (name: string) => numbersIn(parts.get(name));
  const [yearDays, weeks] = [numbersOf("BYYEARDAY"), numbersOf("BYWEEKNO")];
  let [months, monthDays, weekdays] = [numbersOf("BYMONTH"), numbersOf("BYMONTHDAY"), parts.get("BYDAY")?.split(",")];
  const hasNoDay = !monthDays && !yearDays && !weekdays;
  if (hasNoDay && (freq === "WEEKLY" || weeks)) weekdays = [NAMES[weekdayOf(start.number)] ?? ""];
  else if (hasNoDay && freq !== "DAILY") {
    monthDays = [start.date];
    if (freq === "YEARLY") months ??= [start.month];
  }
  const ofYear = freq === "YEARLY" && !months;
  const all = [
    monthDays && counted(monthDays, inMonth),
    yearDays && counted(yearDays, inYear),
    weekdays && weekdayTest(weekdays, ofYear ? inYear : inMonth),
    weeks && counted(weeks, (day) => inWeeks(day, weekStart)),
  ].filter((test) => test !== undefined);
  const places = numbersOf("BYSETPOS");
  return {
    months: months && new Set(months),
    weekStart,
    fits: (day) => all.every((test) => test(day)),
    chosen: (days) =>
      places ? days.filter((_, index) => places.includes(index + 1) || places.includes(index - days.length)) : days,
  };
}

const numbersIn = (list: string | undefined) => list?.split(",").map(Number);

/** A day's position in a month, a year or its weeks, counted from 1, and the number of positions. */
type PositionInPeriod = (day: RuleDay) => readonly [place: number, length: number];

const inMonth: PositionInPeriod = ({ date, monthLength }) => [date, monthLength];
const inYear: PositionInPeriod = ({ number, yearStart, yearLength }) => [number - yearStart + 1, yearLength];

function inWeeks(day: RuleDay, weekStart: number): readonly [number, number] {
  const middle = middleOf(day.number, weekStart);
  const isSame = middle >= day.yearStart && middle < day.yearStart + day.yearLength;
  const { yearStart, yearLength } = isSame ? day : dayOf(middle);
  const weekOf = (number: number) => Math.floor((number - yearStart) / WEEK) + 1;
  // 28 December is always in the last week.
  return [weekOf(middle), weekOf(middleOf(yearStart + yearLength - 4, weekStart))];
}

/** Tests if a day's position is one of the numbers. Negative numbers count from the end. */
function counted(numbers: readonly number[], placeOf: PositionInPeriod): (day: RuleDay) => boolean {
  const wanted = new Set(numbers);
  return (day) => {
    const [place, length] = placeOf(day);
    return wanted.has(place) || wanted.has(place - length - 1);
  };
}

/** Tests if a day is one of the weekdays, or the one with its number in the month or year, such as `-1FR`. */
function weekdayTest(names: readonly string[], placeOf: PositionInPeriod): (day: RuleDay) => boolean {
  const wanted = names.map((name) => ({ weekday: NAMES.indexOf(name.slice(-2)), nth: Number(name.slice(0, -2)) }));
  return (day) => {
    const weekday = weekdayOf(day.number);
    return wanted.some((one) => {
      if (one.weekday !== weekday || one.nth === 0) return one.weekday === weekday;
      const [place, length] = placeOf(day);
      return one.nth === (one.nth > 0 ? Math.ceil(place / WEEK) : -Math.ceil((length - place + 1) / WEEK));
    });
  };
}
