import { RRuleTemporal } from "rrule-temporal";
import { invalid } from "@/lib/core/failure";
import { isEndless, readRule, type Rule, textOf } from "./shared/rule";

/** How many steps a rule may take from one date to the next few: enough for leap days, and no more than half a second. */
const STEPS_MAX = 50_000;
const LAST = Date.UTC(9999, 11, 31);

/** A rule with its beginning: it can be asked for its dates. */
export interface Recurrence {
  startOn: Date;
  isEndless: boolean;
  /** Its first dates after a moment, or from its start on; at most so many. Throws 422 when none can be found. */
  dates(most: number, after?: Date): Date[];
}

/** The start that was asked for, and the one that holds where neither request nor rule names any. */
interface Starts {
  asked?: Date | undefined;
  otherwise: Date;
}

/** Reads a rule. It runs in UTC, unless its DTSTART has a zone. Throws 422. */
export function recurrenceOf(text: string, { asked, otherwise }: Starts): Recurrence {
  const read = readRule(text);
  if ("fault" in read) throw invalid({ recur: read.fault });
  const { rule } = read;
  const own = rule.start && startOf(rule.start);
  if (own && asked && own.getTime() !== asked.getTime())
    throw invalid({ recur: "must begin with its DTSTART, or without one" });
  const startOn = own ?? asked ?? otherwise;
  // Rules know whole seconds. Dates get the rest back.
  const rest = startOn.getTime() % 1000;
  const clock = rule.start ? clockIn(rule.start) : `:${stampOf(startOn)}Z`;
  const worked = worker(rule, clock);
  return {
    startOn,
    isEndless: isEndless(rule),
    dates: (most, after) => worked(most, after && new Date(after.getTime() - rest)).map((at) => new Date(at + rest)),
  };
}

type Clock = NonNullable<Rule["start"]>;

const clockIn = ({ clock, zone }: Clock) => (zone === "UTC" ? `:${clock}Z` : `;TZID=${zone}:${clock}`);
const stampOf = (moment: Date) => moment.toISOString().slice(0, 19).replace(/[-:]/g, "");

function startOf(clock: Clock): Date {
  const [first] = firstOf(`DTSTART${clockIn(clock)}\nRRULE:FREQ=DAILY;COUNT=1`, 1);
  if (first === undefined) throw invalid({ recur: "must have a DTSTART that exists" });
  return new Date(first);
}

function worker(rule: Rule, clock: string) {
  const text = `DTSTART${clock}\nRRULE:${textOf(rule)}`;
  return (most: number, after?: Date): number[] => {
    const found = firstOf(text, most, after?.getTime());
    if (found.length === 0 && !after) throw invalid({ recur: "must have a date to come" });
    return found;
  };
}

/** The first dates of a rule, in milliseconds. What the library cannot work out has no dates. */
function firstOf(text: string, most: number, after = -Infinity): number[] {
  const found: number[] = [];
  try {
    const rule = new RRuleTemporal({ rruleString: text, maxIterations: STEPS_MAX, cache: false });
    rule.all(({ epochMilliseconds: at }) => {
      if (at > after && at <= LAST) found.push(at);
      return at <= LAST && found.length < most;
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw invalid({ recur: `must be a rule whose dates can be worked out: ${wordsOf(error)}` });
  }
  return found;
}

/** The library's reason, where it is about the rule's text. */
function wordsOf({ message }: Error): string {
  if (message.includes("iterations")) return "it has too few dates";
  if (message.includes("time zone")) return "its time zone is not known";
  return "a date or number in it does not exist";
}
