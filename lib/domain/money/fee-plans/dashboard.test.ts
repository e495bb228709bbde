import { expect, test } from "@playwright/test";
import { SaveFee, UpdateFeePlan } from "./dashboard";

const fee = { billableEvent: "ach-debit", feeName: "Debit" };

function faultsOf(schema: typeof SaveFee | typeof UpdateFeePlan, body: object): Record<string, string> {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

test("a fee has the amount and the rate that its model needs", () => {
  const errors = (more: object) => faultsOf(SaveFee, { ...fee, ...more });
  const [fixed, rate] = [{ fixedAmount: "is required" }, { variableRate: "is required" }];
  expect([errors({ feeModel: "fixed" }), errors({ feeModel: "fixed", variableRate: "1" })]).toEqual([fixed, fixed]);
  expect([errors({ feeModel: "variable" }), errors({ feeModel: "variable", fixedAmount: 1 })]).toEqual([rate, rate]);
  expect(errors({ feeModel: "blended" })).toEqual({ ...fixed, ...rate });
  for (const whole of [
    { feeModel: "fixed", fixedAmount: 0 },
    { feeModel: "variable", variableRate: "0" },
    { feeModel: "blended", fixedAmount: 30, variableRate: "2.9" },
  ])
    expect(errors(whole)).toEqual({});
  expect(errors({ billableEvent: "network-passthrough", feeModel: "blended" })).toEqual({});
});

test("a fee's maximum is not less than its minimum, and its rate is a percentage", () => {
  const errors = (more: object) => faultsOf(SaveFee, { ...fee, feeModel: "fixed", fixedAmount: 30, ...more });
  const most = { maxPerTransaction: "must not be less than the minimum" };
  expect(errors({ minPerTransaction: 10, maxPerTransaction: 9 })).toEqual(most);
  for (const fits of [
    { minPerTransaction: 10, maxPerTransaction: 10 },
    { minPerTransaction: 10 },
    { maxPerTransaction: 0 },
  ])
    expect(errors(fits)).toEqual({});
  const text = "must be a percentage up to 100 with at most two decimals";
  for (const variableRate of ["2.999", "101", "x"]) expect(errors({ variableRate })).toEqual({ variableRate: text });
});

test("a plan has one fee for each event, and the error is on the extra one", () => {
  const plan = { name: "Gold", cardAcquiringModel: "flat-rate", minimumCommitment: 0, monthlyPlatformFee: 0 };
  const one = (billableEvent: string) => ({ ...fee, billableEvent, feeModel: "fixed", fixedAmount: 30 });
  const errors = (...events: string[]) => faultsOf(UpdateFeePlan, { ...plan, fees: events.map(one) });
  expect(errors("refund", "dispute")).toEqual({});
  expect(errors("refund", "dispute", "refund")).toEqual({ "fees.2.billableEvent": "already has a fee" });
  expect(Object.keys(errors())).toEqual(["fees"]);
});
