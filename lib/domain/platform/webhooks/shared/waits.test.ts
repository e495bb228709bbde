import { expect, test } from "@playwright/test";
import { dueAfter } from "./waits";

const now = new Date("2026-03-01T12:00:00Z");
const minutesAfter = (attempt: number, more: { retryAfter?: string; random?: number } = {}) => {
  const due = dueAfter(attempt, { now, random: 0.5, ...more });
  return due && (due.getTime() - now.getTime()) / 60_000;
};

test("the waits between attempts grow, and after ten attempts there is none", () => {
  const waits = Array.from({ length: 10 }, (_, index) => minutesAfter(index + 1));
  expect(waits).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, null]);
});

test("a wait varies by at most a fifth", () => {
  expect(minutesAfter(2, { random: 0 })).toBe(4);
  expect(minutesAfter(2, { random: 1 })).toBe(6);
});

test("a receiver can ask for a longer wait, up to a day, and never for a shorter one", () => {
  expect(minutesAfter(1, { retryAfter: "3600" })).toBe(60);
  expect(minutesAfter(1, { retryAfter: "Sun, 01 Mar 2026 14:00:00 GMT" })).toBe(120);
  expect(minutesAfter(1, { retryAfter: "999999999" })).toBe(1440);
  expect(minutesAfter(3, { retryAfter: "1" })).toBe(30);
  expect(minutesAfter(3, { retryAfter: "soon" })).toBe(30);
});
