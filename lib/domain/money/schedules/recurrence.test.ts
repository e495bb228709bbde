import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { Failure } from "@/lib/core/failure";
import { recurrenceOf } from "./recurrence";
import { DAY } from "@/lib/core/time/time";

const NAMES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const at = (text: string) => new Date(text);

const datesOf = (rule: string, start: Date, most: number, after?: Date) =>
  recurrenceOf(rule, { start, otherwise: start }).dates(most, after);

function plain(start: Date, most: number, fits: (day: Date) => boolean): string[] {
  const matches: string[] = [];
  for (let day = start; matches.length < most; day = new Date(day.getTime() + DAY))
    if (fits(day)) matches.push(day.toISOString());
  return matches;
}

const isoOf = (dates: readonly Date[]) => dates.map((date) => date.toISOString());
const starts = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2096, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000));
const monthsBetween = (one: Date, other: Date) =>
  (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();

test("a day of the month is kept, and months without it are left out", async () => {
  const cases = fc.tuple(starts, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 6 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([start, day, interval]) => {
      const result = await datesOf(`FREQ=MONTHLY;BYMONTHDAY=${day};INTERVAL=${interval}`, start, 12);
      const fits = (one: Date) => one.getUTCDate() === day && monthsBetween(start, one) % interval === 0;
      expect(isoOf(result)).toEqual(plain(start, 12, fits));
    }),
    { numRuns: 60 },
  );
  expect(isoOf(await datesOf("FREQ=MONTHLY", at("2027-01-31T10:00:00Z"), 5)).map((one) => one.slice(0, 10))).toEqual([
    "2027-01-31",
    "2027-03-31",
    "2027-05-31",
    "2027-07-31",
    "2027-08-31",
  ]);
});

test("the last day of the month is that of the calendar", async () => {
  await fc.assert(
    fc.asyncProperty(starts, async (start) => {
      const result = await datesOf("FREQ=MONTHLY;BYMONTHDAY=-1", start, 14);
      expect(isoOf(result)).toEqual(
        plain(start, 14, (day) => new Date(day.getTime() + DAY).getUTCMonth() !== day.getUTCMonth()),
      );
    }),
    { numRuns: 40 },
  );
});

test("29 February comes in leap years only", async () => {
  const result = await datesOf("FREQ=YEARLY;COUNT=4", at("2028-02-29T00:00:00Z"), 10);
  expect(result.map((date) => date.getUTCFullYear())).toEqual([2028, 2032, 2036, 2040]);
  const overACentury = await datesOf("FREQ=YEARLY;COUNT=2", at("2096-02-29T00:00:00Z"), 10);
  expect(overACentury.map((date) => date.getUTCFullYear())).toEqual([2096, 2104]);
});

test("weekdays at an interval of weeks match the calendar", async () => {
  const cases = fc.tuple(
    starts,
    fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    fc.integer({ min: 1, max: 4 }),
  );
  const mondayOf = (day: Date) => Math.floor((Math.floor(day.getTime() / DAY) - 4) / 7);
  await fc.assert(
    fc.asyncProperty(cases, async ([start, days, interval]) => {
      const rule = `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${days.map((day) => NAMES[day]).join(",")}`;
      const fits = (one: Date) => days.includes(one.getUTCDay()) && (mondayOf(one) - mondayOf(start)) % interval === 0;
      expect(isoOf(await datesOf(rule, start, 20))).toEqual(plain(start, 20, fits));
    }),
    { numRuns: 60 },
  );
});

test("COUNT and UNTIL end a rule, and dates after a given one continue from there", async () => {
  const cases = fc.tuple(starts, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([start, count, interval]) => {
      const all = await datesOf(`FREQ=DAILY;INTERVAL=${interval};COUNT=${count}`, start, 1000);
      expect(all.map((date) => date.getTime())).toEqual(
        Array.from({ length: count }, (_, index) => start.getTime() + index * interval * DAY),
      );
      const last = all.at(-1) ?? start;
      const until = last.toISOString().slice(0, 19).replace(/[-:]/g, "");
      expect(await datesOf(`FREQ=DAILY;INTERVAL=${interval};UNTIL=${until}Z`, start, 1000)).toEqual(all);
      expect(await datesOf(`FREQ=DAILY;INTERVAL=${interval}`, start, count, all[0])).toEqual(
        [...all.slice(1), new Date(last.getTime() + interval * DAY)].slice(0, count),
      );
    }),
    { numRuns: 60 },
  );
  const day = await datesOf("FREQ=DAILY;UNTIL=20270103", at("2027-01-01T22:00:00Z"), 10);
  expect(day).toHaveLength(3);
});

const ZONES = ["America/New_York", "Europe/Berlin", "Australia/Sydney", "Asia/Kolkata"];

const clockOf = (zone: string, date: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(date);

test("a rule in a zone keeps the time of day over both changes of the clock", async () => {
  const cases = fc.tuple(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([zone, hour, minute]) => {
      const time = `${String(hour).padStart(2, "0")}${String(minute).padStart(2, "0")}00`;
      const rule = `DTSTART;TZID=${zone}:20270101T${time}\nRRULE:FREQ=DAILY;COUNT=365`;
      const { dates, startOn } = recurrenceOf(rule, { otherwise: new Date() });
      const result = await dates(1000);
      expect(result[0]).toEqual(startOn);
      const clocks = result.map((date) => clockOf(zone, date));
      const timeText = `${time.slice(0, 2)}:${time.slice(2, 4)}:00`;
      expect(clocks.filter((clock) => clock.slice(11) !== timeText)).toEqual([]);
      expect(new Set(clocks.map((clock) => clock.slice(0, 10))).size).toBe(365);
    }),
    { numRuns: 30 },
  );
});

test("a time that the clock skips is left out, and a time that it shows twice comes once", async () => {
  const inNewYork = (start: string) =>
    recurrenceOf(`DTSTART;TZID=America/New_York:${start}\nRRULE:FREQ=DAILY`, { otherwise: new Date() }).dates(3);
  expect(isoOf(await inNewYork("20270313T023000"))).toEqual([
    "2027-03-13T07:30:00.000Z",
    "2027-03-15T06:30:00.000Z",
    "2027-03-16T06:30:00.000Z",
  ]);
  expect(isoOf(await inNewYork("20271106T013000"))).toEqual([
    "2027-11-06T05:30:00.000Z",
    "2027-11-07T05:30:00.000Z",
    "2027-11-08T06:30:00.000Z",
  ]);
});

test("fractions of a second of the start are kept", async () => {
  expect(isoOf(await datesOf("FREQ=DAILY", at("2027-01-01T00:00:00.250Z"), 2))).toEqual([
    "2027-01-01T00:00:00.250Z",
    "2027-01-02T00:00:00.250Z",
  ]);
  expect(isoOf(await datesOf("FREQ=DAILY", at("2027-01-01T00:00:00.250Z"), 1, at("2027-01-01T00:00:00.250Z")))).toEqual(
    ["2027-01-02T00:00:00.250Z"],
  );
});

test("rules without dates, or with dates that take too long to find, are rejected", async () => {
  const start = at("2027-01-01T00:00:00Z");
  const refused = [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;UNTIL=20261231",
    "FREQ=DAILY;UNTIL=20270231",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=1000",
    "DTSTART;TZID=Nowhere/Land:20270101T000000\nFREQ=DAILY",
    "DTSTART:20270231T000000Z\nFREQ=DAILY",
    "DTSTART:20270102T000000Z\nFREQ=DAILY",
  ];
  for (const rule of refused) await expect((async () => datesOf(rule, start, 1000))(), rule).rejects.toThrow(Failure);
  expect((await datesOf("FREQ=YEARLY;INTERVAL=999", start, 12)).length).toBeGreaterThan(0);
});

test("any text is parsed or rejected quickly", async () => {
  const name = fc.constantFrom("FREQ", "COUNT", "UNTIL", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "X");
  const value = fc.oneof(
    fc.constantFrom("DAILY", "MONTHLY", "YEARLY", "MO", "31", "20270101", "-1FR", "2"),
    fc.string({ maxLength: 8 }),
  );
  const part = fc.tuple(name, value).map(([one, other]) => `${one}=${other}`);
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
      try {
        expect((await datesOf(parts.join(";"), at("2027-01-01T00:00:00Z"), 12)).length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
      }
    }),
    { numRuns: 300 },
  );
});
