import { expect, test } from "@playwright/test";
import { choice, day, dayAhead } from "./filters";
import { controlsOf, presetOf, rangesOf } from "./periods";

const PAST = { isAhead: false };

test("two days are a preset if they match one", () => {
  const today = "2026-03-01";
  expect(presetOf(PAST, ["2026-02-23", "2026-03-01"], today)).toBe("last-7-days");
  expect(presetOf(PAST, ["2026-02-01", "2026-02-28"], today)).toBe("last-month");
  expect(presetOf(PAST, ["2026-02-28", "2026-03-01"], today)).toBeUndefined();
  expect(presetOf(PAST, ["2025-12-02", "2026-03-01"], today)).toBe("last-90-days");
  expect(presetOf(PAST, ["2026-01-01", "2026-03-01"], today)).toBe("year-to-date");
  expect(presetOf(PAST, ["2026-03-01", ""], today)).toBeUndefined();
  expect(presetOf({ isAhead: true }, ["2026-03-01", "2026-03-07"], today)).toBe("next-7-days");
  expect(presetOf({ isAhead: true }, ["2026-02-23", "2026-03-01"], today)).toBeUndefined();
});

const filters = {
  from: dayAhead("Response due from"),
  to: dayAhead("Response due until"),
  outcome: choice("Outcome", { won: "Won" }),
  openedFrom: day("Opened from"),
  openedTo: day("Opened until"),
};

test("a first and a last day share one control", () => {
  expect(rangesOf({ from: day("From"), to: day("Until") })).toEqual([
    { first: "from", last: "to", label: "", isAhead: false },
  ]);
  expect(rangesOf(filters)).toEqual([
    { first: "from", last: "to", label: "Response due", isAhead: true },
    { first: "openedFrom", last: "openedTo", label: "Opened", isAhead: false },
  ]);
  const controls = controlsOf(Object.entries(filters));
  expect(controls.map(({ name, range }) => [name, range?.last])).toEqual([
    ["from", "to"],
    ["outcome", undefined],
    ["openedFrom", "openedTo"],
  ]);
});
