import { expect, test } from "@playwright/test";
import { ROUNDS } from "@/testing/turns";
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { Failure } from "@/lib/core/failure";
import { daysOfRule, STEPS_AT_ONCE, STEPS_MAX, TooFewDates } from "./days-of-rule";
import { recurrenceOf } from "./recurrence";
import { readRule } from "./shared/rule";

const DATES = 8;
const MAX_STEPS = 2000;

const numbers = (min: number, max: number) =>
  fc.uniqueArray(
    fc.integer({ min, max }).filter((one) => one !== 0),
    { minLength: 1, maxLength: 3 },
  );
const weekdays = fc.uniqueArray(fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU"), {
  minLength: 1,
  maxLength: 4,
});
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

/**
 * Rules of every kind: a few days by their numbers, in some months, by weekdays or their count in the month or year.
 */
const rules = fc
  .record({
    FREQ: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
    INTERVAL: maybe(fc.integer({ min: 1, max: 5 })),
    WKST: maybe(fc.constantFrom("SU", "MO", "WE")),
    BYMONTH: maybe(numbers(1, 12)),
    BYSETPOS: maybe(numbers(-3, 3)),
    days: fc.oneof(
      fc.record({ BYMONTHDAY: maybe(numbers(-31, 31)), BYDAY: maybe(weekdays) }),
      fc.record({ nth: numbers(-5, 5), BYDAY: weekdays }),
      fc.record({ BYYEARDAY: numbers(-366, 366) }),
      fc.record({ BYWEEKNO: numbers(-53, 53), BYDAY: maybe(weekdays) }),
    ),
  })
  .map(({ days, BYSETPOS, ...parts }) => {
    const { nth, ...by } = { nth: undefined, ...days };
    const named = "BYDAY" in days ? (days.BYDAY ?? []) : [];
    const counted = nth && named.flatMap((day) => nth.map((one) => `${one}${day}`));
    const all = { ...parts, ...by, ...(counted && { BYDAY: counted }) };
    const hasBy = Object.entries(all).some(([name, value]) => name.startsWith("BY") && value !== undefined);
    return Object.entries({ ...all, ...(hasBy && { BYSETPOS }) })
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${String(value)}`]))
      .join(";");
  })
  .filter((text) => "rule" in readRule(text));

function byLibrary(text: string): string[] | undefined {
  const matches: string[] = [];
  try {
    new RRuleTemporal({ rruleString: text, maxIterations: MAX_STEPS, cache: false }).all(
      ({ epochMilliseconds: at }) => {
        matches.push(new Date(at).toISOString());
        return matches.length < DATES;
      },
    );
  } catch {
    return undefined;
  }
  return matches;
}

test("the dates of rules are those that a library finds", async () => {
  test.setTimeout(120_000 + ROUNDS * 3000);
  const start = fc.integer({ min: 0, max: 1500 }).map((day) => new Date(Date.UTC(2027, 0, 1 + day, 9, 30)));
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(rules, start, async (rule, begin) => {
      const clock = begin.toISOString().slice(0, 19).replace(/[-:]/g, "");
      const expected = byLibrary(`DTSTART:${clock}Z\nRRULE:${rule}`);
      if (!expected || expected.length === 0) return;
      compared++;
      const result = await recurrenceOf(rule, { otherwise: begin }).dates(DATES);
      expect(result.map((date) => date.toISOString())).toEqual(expected);
    }),
    {
      numRuns: 3 * ROUNDS,
      examples: [
        ["FREQ=YEARLY;INTERVAL=2;BYWEEKNO=52", new Date("2028-08-05T09:30:00Z")],
        ["FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1", new Date("2027-01-01T09:30:00Z")],
      ],
    },
  );
  expect(compared).toBeGreaterThan(ROUNDS / 2);
});

test("when a rule has several day parts, each limits the others, while the library applies only one", async () => {
  const dates = async (rule: string) => {
    const result = await recurrenceOf(rule, { otherwise: new Date("2030-01-01T00:00:00Z") }).dates(3);
    return result.map((date) => date.toISOString().slice(0, 10));
  };
  expect(await dates("FREQ=YEARLY;BYYEARDAY=100;BYDAY=FR")).toEqual(["2032-04-09", "2037-04-10", "2043-04-10"]);
  expect(await dates("FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=15")).toEqual(["2030-05-15", "2031-05-15", "2032-05-15"]);
});

/** Rules that cost the old library a second, and generated ones that name few days or none. */
const KNOWN = [
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11",
  "FREQ=YEARLY;BYWEEKNO=53",
  "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366",
  "FREQ=DAILY;COUNT=1000",
];
const worst = fc
  .tuple(rules, numbers(300, 366), fc.integer({ min: 1, max: 999 }))
  .map(([rule, [place = 366], interval]) => `${rule};BYSETPOS=${place};INTERVAL=${interval}`)
  .map((text) => [...new Map(text.split(";").map((part) => [part.split("=")[0], part])).values()].join(";"))
  .filter((text) => "rule" in readRule(text));

test("every rule pauses regularly, and each one ends", () => {
  for (const text of [...KNOWN, ...fc.sample(worst, { numRuns: 200, seed: 4 })]) {
    const read = readRule(text);
    if ("fault" in read) throw new Error(read.fault);
    let [pauses, days, isOver] = [0, 0, false];
    try {
      for (const day of daysOfRule(read.rule, 20_819, 20_819)) {
        if (day === undefined) pauses++;
        else days++;
        if (days === 1000) break;
      }
    } catch (error) {
      expect(error, text).toBeInstanceOf(TooFewDates);
      isOver = true;
    }
    expect(pauses, text).toBeLessThanOrEqual(STEPS_MAX / STEPS_AT_ONCE);
    if (isOver) expect(pauses, text).toBe(STEPS_MAX / STEPS_AT_ONCE);
  }
});

test("other tasks run while rules are expanded", async () => {
  const rule = recurrenceOf("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", { otherwise: new Date("2027-01-01T00:00:00Z") });
  let turns = 0;
  const tick = setInterval(() => turns++, 0);
  await Promise.all([1, 2, 3].map(() => expect(rule.dates(12)).rejects.toThrow(Failure)));
  clearInterval(tick);
  expect(turns).toBeGreaterThan(STEPS_MAX / STEPS_AT_ONCE / 10);
});
