import type { Rule } from "./shared/rule";
import {
  dayAfter,
  dayOf,
  monthAfter,
  type RuleDay,
  ruleTests,
  WEEK,
  weekdayIn,
  weekYearOf,
  weekYearStart,
  yearAfter,
} from "./rule-tests";

/** The most days that a rule may check: 164 years, or more if it names only some months. */
export const STEPS_MAX = 60_000;
/** The number of days between pauses for other tasks. They take less than a millisecond. */
export const STEPS_AT_ONCE = 500;
const LAST_YEAR = 9999;
const MONTHS = 12;

export class TooFewDates extends Error {}

/**
 * Yields the days of a rule in order, by the calendar only, as numbers since 1970. Yields undefined to ask for a pause.
 * Days before `from` are left out, which is only correct for rules without a count.
 */
export function* daysOfRule(rule: Rule, start: number, from: number): Generator<number | undefined> {
  const tests = ruleTests(rule, dayOf(start));
  const { keyOf, admitted } = periodsOf(rule, start, tests.weekStart);
  let [period, fitting]: [number, number[]] = [NaN, []];
  let steps = 0;
  // Positions count all days of a period, including those before the start.
  for (let day = admitted(dayOf(firstOf(rule, from, tests.weekStart))); day.year <= LAST_YEAR;) {
    if (++steps > STEPS_MAX) throw new TooFewDates();
    if (steps % STEPS_AT_ONCE === 0) yield undefined;
    if (keyOf(day) !== period) {
      yield* tests.chosen(fitting).filter((number) => number >= start);
      [period, fitting] = [keyOf(day), []];
    }
    if (tests.months && !tests.months.has(day.month)) day = admitted(monthAfter(day));
    else {
      if (tests.fits(day)) fitting.push(day.number);
      day = admitted(dayAfter(day));
    }
  }
}

function firstOf({ parts }: Rule, number: number, weekStart: number): number {
  const freq = parts.get("FREQ");
  if (freq === "DAILY") return number;
  if (freq === "WEEKLY") return number - weekdayIn(number, weekStart);
  const day = dayOf(number);
  if (freq === "MONTHLY") return number - day.date + 1;
  return parts.has("BYWEEKNO") ? weekYearStart(weekYearOf(number, weekStart), weekStart) : day.yearStart;
}

interface Periods {
  keyOf: (day: RuleDay) => number;
  /** The day itself, or the first day of the next period that the interval includes. */
  admitted: (day: RuleDay) => RuleDay;
}

function periodsOf({ parts }: Rule, start: number, weekStart: number): Periods {
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const sinceStart = weekdayIn(start, weekStart) - start;
  const months = (day: RuleDay) => day.year * MONTHS + day.month;
  const weeks = (day: RuleDay) => Math.floor((day.number + sinceStart) / WEEK);
  const startDay = dayOf(start);
  const every = (
    keyOf: Periods["keyOf"],
    next: (day: RuleDay, left: number) => RuleDay,
    first = keyOf(startDay),
  ): Periods => {
    const admitted = (day: RuleDay) => {
      const over = (((keyOf(day) - first) % interval) + interval) % interval;
      return over === 0 ? day : next(day, interval - over);
    };
    return { keyOf, admitted: interval === 1 ? (day) => day : admitted };
  };
  switch (parts.get("FREQ")) {
    case "DAILY":
      return every(
        ({ number }) => number,
        ({ number }, left) => dayOf(number + left),
      );
    case "WEEKLY":
      return every(weeks, (day, left) => dayOf((weeks(day) + left) * WEEK - sinceStart));
    case "MONTHLY":
      return every(months, monthAfter);
    default:
      if (!parts.has("BYWEEKNO")) return every(({ year }) => year, yearAfter);
      // A year of weeks begins and ends with a whole week. The start counts as the calendar year.
      return every(
        ({ number }) => weekYearOf(number, weekStart),
        ({ number }, left) => dayOf(weekYearStart(weekYearOf(number, weekStart) + left, weekStart)),
        startDay.year,
      );
  }
}
