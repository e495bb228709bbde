import { expect, test } from "@playwright/test";
import { atNewYork, bankingDaysAfter, bankingDaysBefore, isBankingDay, newYorkDay, nextWindow } from "./banking-days";
import { HOUR } from "../time/time";

/** The weekdays of a year when the Federal Reserve is closed. */
function closedIn(year: number): string[] {
  const closed: string[] = [];
  for (let at = Date.UTC(year, 0, 1, 12); new Date(at).getUTCFullYear() === year; at += 24 * HOUR) {
    const day = new Date(at).toISOString().slice(0, 10);
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    if (!isWeekend && !isBankingDay(day)) closed.push(day.slice(5));
  }
  return closed;
}

test("the Federal Reserve is closed on its published holidays", () => {
  expect(closedIn(2025)).toEqual("01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25".split(" "));
  expect(closedIn(2026)).toEqual("01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25".split(" "));
  expect(closedIn(2027)).toEqual("01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25".split(" "));
  expect(closedIn(2028)).toEqual("01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25".split(" "));
});

test("a holiday on a Saturday is not moved, and one on a Sunday moves to Monday", () => {
  expect(isBankingDay("2026-07-03")).toBe(true);
  expect(isBankingDay("2026-07-06")).toBe(true);
  expect(isBankingDay("2027-07-05")).toBe(false);
  expect(isBankingDay("2023-01-02")).toBe(false);
});

test("weekends are not banking days", () => {
  expect(["2026-11-21", "2026-11-22", "2026-11-23"].map(isBankingDay)).toEqual([false, false, true]);
});

test("counting banking days skips weekends and holidays", () => {
  expect(bankingDaysAfter("2026-11-25", 1)).toBe("2026-11-27");
  expect(bankingDaysAfter("2026-11-25", 2)).toBe("2026-11-30");
  expect(bankingDaysAfter("2026-11-25", 0)).toBe("2026-11-25");
  expect(bankingDaysAfter("2026-11-21", 0)).toBe("2026-11-23");
  expect(bankingDaysAfter("2026-11-21", 1)).toBe("2026-11-23");
  expect(bankingDaysBefore("2026-11-30", 2)).toBe("2026-11-25");
  expect(bankingDaysBefore("2026-11-22", 1)).toBe("2026-11-20");
});

test("a day and a time in New York follow daylight saving time", () => {
  expect(newYorkDay(new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-20");
  expect(atNewYork("2026-11-20", "13:00").toISOString()).toBe("2026-11-20T18:00:00.000Z");
  expect(atNewYork("2026-07-20", "13:00").toISOString()).toBe("2026-07-20T17:00:00.000Z");
});

const windows: [name: string, from: string, sameDay: boolean, then: string][] = [
  ["before the first", "2026-11-20T14:00:00Z", false, "2026-11-20T15:00:00.000Z"],
  ["at one", "2026-11-20T15:00:00Z", false, "2026-11-20T15:00:00.000Z"],
  ["between two", "2026-11-20T15:00:01Z", false, "2026-11-20T19:15:00.000Z"],
  ["the last of the day", "2026-11-20T21:30:00Z", false, "2026-11-20T22:30:00.000Z"],
  ["too late for the same day", "2026-11-20T21:30:00Z", true, "2026-11-23T15:00:00.000Z"],
  ["after the last, before a weekend", "2026-11-20T23:00:00Z", false, "2026-11-23T15:00:00.000Z"],
  ["on a holiday", "2026-11-26T15:00:00Z", false, "2026-11-27T15:00:00.000Z"],
  ["in summer", "2026-07-20T13:00:00Z", false, "2026-07-20T14:00:00.000Z"],
  ["over the end of summer time", "2026-10-30T22:00:00Z", false, "2026-11-02T15:00:00.000Z"],
];
for (const [name, from, sameDay, then] of windows)
  test(`the next window: ${name}`, () => {
    expect(nextWindow(new Date(from), { sameDay }).toISOString()).toBe(then);
  });
