import { setImmediate } from "node:timers/promises";
import { tzOffset } from "@date-fns/tz";
import { isTimeZone } from "@/lib/core/time/days";
import { invalid } from "@/lib/core/failure";
import { DAY, MINUTE } from "@/lib/core/time/time";
import { daysOfRule, TooFewDates } from "./days-of-rule";
import { isEndless, readRule, type Rule } from "./shared/rule";

const LAST = Date.UTC(9999, 11, 31);
const UNWORKABLE = "must be a rule whose dates can be worked out: ";

export interface Recurrence {
  startOn: Date;
  isEndless: boolean;
  /** Its first dates after a given time, or from its start on, up to a maximum. Throws 422 if none can be found. */
  dates(most: number, after?: Date): Promise<Date[]>;
}

/** The requested start, and the default for a request and a rule without a start. */
interface Starts {
  start?: Date | undefined;
  otherwise: Date;
}

/** A local time in a zone: its day since 1970, and the milliseconds of that day. */
interface Clock {
  day: number;
  time: number;
  zone: string;
}

/** Reads a rule. It runs in UTC, unless its DTSTART has a zone. Throws 422. */
export function recurrenceOf(text: string, { start: requested, otherwise }: Starts): Recurrence {
  const read = readRule(text);
  if ("fault" in read) throw invalid({ recur: read.fault });
  const { rule } = read;
  const own = rule.start && { day: dayIn(rule.start.clock), time: timeIn(rule.start.clock), zone: rule.start.zone };
  if (own && !isTimeZone(own.zone)) throw invalid({ recur: `${UNWORKABLE}its time zone is not known` });
  const began = own && new Date(momentOf(own) ?? momentBefore(own));
  if (began && requested && began.getTime() !== requested.getTime())
    throw invalid({ recur: "must begin with its DTSTART, or without one" });
  const startOn = began ?? requested ?? otherwise;
  // Rules have whole seconds, so the milliseconds of the start are added to each date.
  const rest = startOn.getTime() % 1000;
  const whole = startOn.getTime() - rest;
  const start = own ?? { day: Math.floor(whole / DAY), time: whole % DAY, zone: "UTC" };
  const worked = datesOf(rule, start, whole);
  return {
    startOn,
    isEndless: isEndless(rule),
    dates: async (most, after) => {
      const dates = await worked(most, after && after.getTime() - rest);
      return dates.map((at) => new Date(at + rest));
    },
  };
}

/** Finds the dates of a rule: its days by the calendar, then its time of day by the clock of the zone. */
function datesOf(rule: Rule, start: Clock, startOn: number) {
  const { parts } = rule;
  const [count, until] = [Number(parts.get("COUNT") ?? Infinity), untilOf(parts.get("UNTIL"))];
  const time = timeBy(parts, start.time);
  return async (most: number, after = -Infinity): Promise<number[]> => {
    // A rule with a count has to be counted from its start on.
    const from = parts.has("COUNT") ? start.day : Math.max(start.day, Math.floor(after / DAY) - 1);
    const dates: number[] = [];
    let left = count;
    for await (const day of unhurried(daysOfRule(rule, start.day, from))) {
      const at = momentOf({ day, time, zone: start.zone });
      if (at === undefined || at < startOn) continue;
      if (left-- <= 0 || at > LAST || day > until.day || at > until.moment) break;
      if (at > after) dates.push(at);
      if (dates.length >= most) break;
    }
    if (dates.length === 0 && after === -Infinity) throw invalid({ recur: "must have a date to come" });
    return dates;
  };
}

/**
 * Pauses for other tasks each time a rule asks for it. Only one rule continues in each turn of the event loop, even if
 * several are computed.
 */
async function* unhurried(days: Generator<number | undefined>): AsyncGenerator<number> {
  try {
    for (const day of days)
      if (day === undefined) await (turns = turns.then(() => setImmediate()));
      else yield day;
  } catch (error) {
    if (error instanceof TooFewDates) throw invalid({ recur: `${UNWORKABLE}it has too few dates` });
    throw error;
  }
}

let turns: Promise<unknown> = Promise.resolve();

/** The end of a rule. If UNTIL is a date, the whole day is included, by the clock of the rule. */
function untilOf(text: string | undefined): { day: number; moment: number } {
  if (text === undefined) return { day: Infinity, moment: Infinity };
  const day = dayIn(text);
  return text.endsWith("Z") ? { day: Infinity, moment: day * DAY + timeIn(text) } : { day, moment: Infinity };
}

function timeBy(parts: Rule["parts"], time: number): number {
  const clock = [Math.floor(time / (60 * MINUTE)), Math.floor(time / MINUTE) % 60, Math.floor(time / 1000) % 60];
  const [hour = 0, minute = 0, second = 0] = ["BYHOUR", "BYMINUTE", "BYSECOND"].map((name, index) =>
    Number(parts.get(name) ?? clock[index]),
  );
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

/** The day of `20270115T090000`. Throws 422 for a day that does not exist. */
function dayIn(text: string): number {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
  const number = Date.parse(day) / DAY;
  if (Number.isNaN(number) || new Date(number * DAY).toISOString().slice(0, 10) !== day) throw unreal();
  return number;
}

/** The milliseconds of the day in `20270115T090000`. Throws 422 for a time that does not exist. */
function timeIn(text: string): number {
  const [hour = 0, minute = 0, second = 0] = [9, 11, 13].map((at) => Number(text.slice(at, at + 2)));
  if (hour > 23 || minute > 59 || second > 59) throw unreal();
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

const unreal = () => invalid({ recur: `${UNWORKABLE}a date or number in it does not exist` });

/** The moment when a clock shows a time: the first of two, or undefined if the clock skips it. */
function momentOf({ day, time, zone }: Clock): number | undefined {
  const there = day * DAY + time;
  if (zone === "UTC") return there;
  const [before, after] = [offsetAt(zone, there - DAY), offsetAt(zone, there + DAY)];
  if (before === after) return there - before;
  return [there - before, there - after]
    .sort((one, other) => one - other)
    .find((at) => at + offsetAt(zone, at) === there);
}

/** The moment of a time that the clock skips, as if the clock had not changed. */
const momentBefore = ({ day, time, zone }: Clock) => {
  const there = day * DAY + time;
  return there - offsetAt(zone, there - DAY);
};

const offsetAt = (zone: string, moment: number) => tzOffset(zone, new Date(moment)) * MINUTE;
