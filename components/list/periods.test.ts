import { expect, test } from "@playwright/test";
import { day, dayAhead } from "./filters";
import { daysOf, presetOf } from "./periods";

test("two days are a preset where they are one", () => {
  const today = "2026-03-01";
  expect(presetOf("2026-02-23", "2026-03-01", today)).toBe("last-7-days");
  expect(presetOf("2026-02-01", "2026-02-28", today)).toBe("last-month");
  expect(presetOf("2026-02-28", "2026-03-01", today)).toBeUndefined();
  expect(presetOf("2026-03-01", "", today)).toBeUndefined();
});

test("a period is offered for two days that are past", () => {
  expect(daysOf({ from: day("From"), to: day("Until") })).toEqual(["from", "to"]);
  expect(daysOf({ from: dayAhead("Respond from"), to: dayAhead("Respond until") })).toBeUndefined();
  expect(daysOf({ from: day("From") })).toBeUndefined();
});
