import { expect, test } from "@playwright/test";
import { RETURNS_OF_60_DAYS } from "./rail-codes";
import { lastReturnDay, settlementDay } from "./banking-days";

test("most returns arrive within two banking days, not counting weekends and holidays", () => {
  expect(lastReturnDay("R01", "2026-11-16")).toBe("2026-11-18");
  expect(lastReturnDay("R02", "2026-11-20")).toBe("2026-11-24");
  expect(lastReturnDay("R03", "2026-11-25")).toBe("2026-11-30");
  expect(lastReturnDay("R29", "2026-11-16")).toBe("2026-11-18");
});

test("a person's unauthorized debit may return until the banking day after the 60th calendar day", () => {
  expect(RETURNS_OF_60_DAYS).toEqual(["R05", "R07", "R10", "R11", "R37", "R38", "R51", "R53"]);
  for (const code of RETURNS_OF_60_DAYS) expect(lastReturnDay(code, "2026-11-20")).toBe("2027-01-20");
  expect(lastReturnDay("R10", "2026-11-24")).toBe("2027-01-25");
});

test("a return that our bank requested or agreed to, or of a credit that its receiver rejects, may arrive at any time", () => {
  for (const code of ["R06", "R23", "R31"]) expect(lastReturnDay(code, "2020-01-02")).toBeUndefined();
});

test("an entry settles on the banking day after it left, by the same-day windows on that day", () => {
  const left = new Date("2026-11-25T15:00:00Z");
  expect(settlementDay(left, { isSameDay: false })).toBe("2026-11-27");
  expect(settlementDay(left, { isSameDay: true })).toBe("2026-11-25");
});
