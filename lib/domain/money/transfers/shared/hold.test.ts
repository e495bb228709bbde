import { expect, test } from "@playwright/test";
import { holdFault } from "./hold";

test("a debit of real money waits two banking days, unless the operator sets a shorter hold", () => {
  expect(
    [undefined, "2-days", "1-day", "no-hold"].map((request) => holdFault(request as "1-day", "production")),
  ).toEqual([
    undefined,
    undefined,
    "the shortest debitHoldPeriod of this account is 2-days",
    "the shortest debitHoldPeriod of this account is 2-days",
  ]);
  expect(holdFault("1-day", "production", "1-day")).toBeUndefined();
  expect(holdFault("no-hold", "production", "1-day")).toContain("1-day");
});

test("in the sandbox every hold can be tried, unless the operator sets a minimum", () => {
  expect(holdFault("no-hold", "sandbox")).toBeUndefined();
  expect(holdFault("no-hold", "sandbox", "2-days")).toContain("2-days");
});
