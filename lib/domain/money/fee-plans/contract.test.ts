import { expect, test } from "@playwright/test";
import { BillableFee, FeePlan, ListFeePlans } from "./contract";

const zero = { currency: "USD", valueDecimal: "0.00" };
const id = "0192f3a4-0000-7000-8000-00000000000a";

test("a fee plan is returned with its fees, amounts as decimals", () => {
  const fee = {
    feeModel: "blended",
    feeCategory: "card-acquiring",
    feeProperties: { fixedAmount: { currency: "USD", valueDecimal: "0.30" }, variableRate: "2.9" },
    feeConditions: { networks: ["visa"] },
  };
  const plan = {
    planID: id,
    name: "Merchant direct",
    cardAcquiringModel: "flat-rate",
    billableFees: [fee],
    minimumCommitment: zero,
    monthlyPlatformFee: zero,
    createdAt: "2026-11-21T09:00:00Z",
  };
  const whole = { ...plan, code: "merchant-direct" };
  expect(FeePlan.parse({ ...whole, archivedOn: "2026-11-22T09:00:00Z" })).toEqual(whole);
});

test("a rate is a plain percentage", () => {
  for (const variableRate of ["-1", "2,9", "2.", "1e3", "9".repeat(10)]) {
    expect(
      BillableFee.safeParse({ feeModel: "variable", feeCategory: "ach", feeProperties: { variableRate } }).success,
      variableRate,
    ).toBe(false);
  }
});

test("plans are listed by ID; an unknown ID matches no plan", () => {
  expect(ListFeePlans.parse({})).toEqual({});
  expect(ListFeePlans.parse({ planIDs: `${id.toUpperCase()},x` })).toEqual({ planIDs: [id] });
  expect(ListFeePlans.parse({ planIDs: "x" })).toEqual({ planIDs: [] });
});
