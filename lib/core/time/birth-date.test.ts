import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { BirthDate, BirthDateUpdate, birthDateFault } from "./birth-date";
import { check } from "../api/field-errors";
import { DAY } from "./time";

const parts = (date: Date) => ({ day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() });
const daysAhead = (days: number) => parts(new Date(Date.now() + days * DAY));

const refused: [string, unknown, object][] = [
  ["29 February of a common year", { day: 29, month: 2, year: 2023 }, { day: "is not a day of that month" }],
  ["29 February 1900", { day: 29, month: 2, year: 1900 }, { day: "is not a day of that month" }],
  ["31 April", { day: 31, month: 4, year: 1990 }, { day: "is not a day of that month" }],
  ["year 0", { day: 1, month: 1, year: 0 }, { year: "must be 1900 or more" }],
  ["1899", { day: 31, month: 12, year: 1899 }, { year: "must be 1900 or more" }],
  ["day 0", { day: 0, month: 1, year: 1990 }, { day: "must be 1 or more" }],
  ["day 32", { day: 32, month: 1, year: 1990 }, { day: "must be 31 or less" }],
  ["month 0", { day: 1, month: 0, year: 1990 }, { month: "must be 1 or more" }],
  ["month 13", { day: 1, month: 13, year: 1990 }, { month: "must be 12 or less" }],
  ["half a day", { day: 1.5, month: 1, year: 1990 }, { day: "must be a whole number" }],
  ["a day as text", { day: "1", month: 1, year: 1990 }, { day: "must be a number" }],
  ["a missing part", { day: 1, month: 1 }, { year: "is required" }],
  ["a date as text", "1990-01-01", { error: "must be an object" }],
];
for (const [what, date, errors] of refused) {
  test(`a birth date is rejected for ${what}`, () => expect(check(BirthDate, date)).toEqual({ errors }));
}

test("today is a valid birth date, and tomorrow is not", () => {
  expect(BirthDate.safeParse(daysAhead(0)).success).toBe(true);
  expect(BirthDate.safeParse(daysAhead(1)).success).toBe(false);
});

test("a future date is reported at the first part in the future", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const future = "must not be in the future";
  expect(birthDateFault({ day: 22, month: 11, year: 2026 }, now)).toEqual({ part: "day", message: future });
  expect(birthDateFault({ day: 1, month: 12, year: 2026 }, now)).toEqual({ part: "month", message: future });
  expect(birthDateFault({ day: 1, month: 1, year: 2027 }, now)).toEqual({ part: "year", message: future });
  expect(birthDateFault({ day: 21, month: 11, year: 2026 }, now)).toBeNull();
  expect(birthDateFault({ day: 31, month: 12, year: 2025 }, now)).toBeNull();
});

test("every day from 1900 until today is a birth date", () => {
  const past = fc.date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date(), noInvalidDate: true });
  fc.assert(fc.property(past, (date) => BirthDate.safeParse(parts(date)).success));
});

test("an update may have some parts, and all three together must be a real date", () => {
  expect(check(BirthDateUpdate, { day: 31 })).toEqual({ data: { day: 31 } });
  expect(check(BirthDateUpdate, { day: 31, month: 4, year: 1990 })).toEqual({
    errors: { day: "is not a day of that month" },
  });
});
