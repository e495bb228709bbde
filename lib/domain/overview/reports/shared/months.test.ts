import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { monthAfter, monthInWords, monthOf, spanOfMonth } from "./months";
import { nextSending } from "./rhythm";
import { RHYTHMS } from "../states";
import { DAY } from "@/lib/core/time/time";

const ZONES = Intl.supportedValuesOf("timeZone");
const YEARS = { min: 1970, max: 2269 };

const calendars = new Map(
  ZONES.map((zone) => [zone, new Intl.DateTimeFormat("en-US", { year: "numeric", month: "2-digit", timeZone: zone })]),
);

/** The month of a moment by the platform's own calendar. */
function calendarMonth(moment: number, zone: string): string {
  const parts = calendars.get(zone)?.formatToParts(moment) ?? [];
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}`;
}

const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);

/**
 * The errors of a month, by name. One `expect` covers all moments of a year, because thousands of them would take a
 * minute.
 */
function wrongWithMonth(month: string, zone: string): string[] {
  const { from, until } = spanOfMonth(month, zone);
  const last = until.getTime() - 1;
  const rules = {
    "the next month begins elsewhere": until.getTime() === spanOfMonth(monthAfter(month, 1), zone).from.getTime(),
    "its first moment is of another month": calendarMonth(from.getTime(), zone) === month,
    "its last moment is of another month": calendarMonth(last, zone) === month,
    // 0 is the earliest moment that filters send to the database.
    "it begins late": from.getTime() === 0 || calendarMonth(from.getTime() - 1, zone) === monthAfter(month, -1),
    "its first moment does not name it": monthOf(from, zone) === month,
  };
  return Object.entries(rules).flatMap(([wrong, isRight]) => (isRight ? [] : `${month} in ${zone}: ${wrong}`));
}

test("in 300 random years and zones, a month contains exactly its own moments, and the next one begins where it ends", () => {
  fc.assert(
    fc.property(fc.integer(YEARS), fc.constantFrom(...ZONES), (year, zone) => {
      expect(monthsOf(year).flatMap((month) => wrongWithMonth(month, zone))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("if a clock goes back over midnight on the first of a month, the month begins at the first midnight", () => {
  const { from } = spanOfMonth("2026-11", "America/Havana");
  expect(from.toISOString()).toBe("2026-11-01T04:00:00.000Z");
});

test("months can be counted in any number of steps, and have names", () => {
  expect([monthAfter("2026-11", 2), monthAfter("2026-01", -1), monthAfter("2026-11", -23)]).toEqual([
    "2027-01",
    "2025-12",
    "2024-12",
  ]);
  expect(monthInWords("2026-11")).toBe("November 2026");
});

test("a report is sent at seven on its day, after now and within a month or a week", () => {
  const rhythm = fc.constantFrom(...RHYTHMS);
  const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(rhythm, fc.integer({ min: 1, max: 28 }), fc.constantFrom(...ZONES), moment, (how, any, zone, now) => {
      const day = how === "weekly" ? ((any - 1) % 7) + 1 : any;
      const next = nextSending(now, { rhythm: how, day, zone });
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      const days = (next.getTime() - now.getTime()) / DAY;
      expect(days).toBeLessThan(how === "weekly" ? 8 : 32);
      const parts = new Intl.DateTimeFormat("en-US", {
        ...{ weekday: "long", day: "numeric", hour: "numeric", hourCycle: "h23" },
        timeZone: zone,
      } as Intl.DateTimeFormatOptions).formatToParts(next);
      const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
      const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
      expect(Number(of("hour"))).toBe(7);
      if (how === "weekly") expect(of("weekday")).toBe(weekdays[day - 1]);
      else expect(Number(of("day"))).toBe(day);
    }),
    { numRuns: 300 },
  );
});
