import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { SAMPLE_PLANS } from "@/lib/demo/sample-plans";
import { cents, CENTS_MAX, centsToDecimal, decimalToCents } from "@/lib/core/money/money";
import { BILLABLE_EVENTS, billableFeeOf, chargeOf, chargesFor, costOf, leastCovering, passOnCosts } from "./charge";
import type { BillableFee } from "../contract";

const usd = (value: number) => ({ currency: "USD", valueDecimal: centsToDecimal(value) });
const value = fc.integer({ min: 0, max: CENTS_MAX });
const fee = fc
  .record({
    feeModel: fc.constantFrom("fixed", "blended", "variable"),
    fixed: fc.integer({ min: 0, max: 1_000_000 }),
    rate: fc.integer({ min: 0, max: 10_000 }),
    bounds: fc.option(fc.tuple(value, value).map((two) => two.sort((a, b) => a - b))),
  })
  .map(({ feeModel, fixed, rate, bounds }): BillableFee => ({
    billableEvent: "card-acquiring",
    feeModel,
    feeCategory: "card-acquiring",
    feeProperties: {
      fixedAmount: usd(fixed),
      variableRate: String(rate / 100),
      ...(bounds && { minPerTransaction: usd(bounds[0] ?? 0), maxPerTransaction: usd(bounds[1] ?? 0) }),
    },
  }));

test("the sample plans charge the amounts in their descriptions", () => {
  const [direct, plus, interchange] = SAMPLE_PLANS.map(({ billableFees }) => billableFees);
  const on = (fees: readonly BillableFee[] | undefined, event: string, amount: number) =>
    chargesFor(fees ?? [], event, cents(amount)).total;
  expect(on(direct, "card-acquiring", 10_000)).toBe(320);
  expect([on(direct, "ach-debit", 10_000), on(direct, "ach-debit", 100_000)]).toEqual([80, 500]);
  expect([on(plus, "card-acquiring", 10_000), on(plus, "ach-debit", 1)]).toEqual([265, 25]);
  expect([on(interchange, "card-acquiring", 10_000), on(interchange, "network-passthrough", 10_000)]).toEqual([50, 0]);
  expect(on(direct, "dispute", 10_000)).toBe(0);
});

test("a fee stays between its minimum and its maximum for every amount", () => {
  fc.assert(
    fc.property(fee, value, (one, amount) => {
      const charged = chargeOf(one, cents(amount));
      const { minPerTransaction, maxPerTransaction } = one.feeProperties ?? {};
      if (minPerTransaction) expect(charged).toBeGreaterThanOrEqual(decimalToCents(minPerTransaction.valueDecimal));
      if (maxPerTransaction) expect(charged).toBeLessThanOrEqual(decimalToCents(maxPerTransaction.valueDecimal));
    }),
  );
});

test("a larger payment never costs less, and a fixed fee costs the same", () => {
  fc.assert(
    fc.property(fee, value, value, (one, some, other) => {
      const [less, more] = [chargeOf(one, cents(Math.min(some, other))), chargeOf(one, cents(Math.max(some, other)))];
      expect(more).toBeGreaterThanOrEqual(less);
      if (one.feeModel === "fixed") expect(more).toBe(less);
    }),
  );
});

test("a plan charges the sum of its fees for the event", () => {
  fc.assert(
    fc.property(fc.array(fee, { maxLength: 5 }), value, (fees, amount) => {
      const { charges, total } = chargesFor(fees, "card-acquiring", cents(amount));
      expect(charges).toHaveLength(fees.length);
      expect(total).toBe(
        Math.min(
          CENTS_MAX,
          charges.reduce((sum, charge) => sum + charge.amount, 0),
        ),
      );
    }),
  );
});

const feeOf = (feeModel: BillableFee["feeModel"], feeProperties: BillableFee["feeProperties"] = {}): BillableFee => ({
  billableEvent: "ach-debit",
  feeModel,
  feeCategory: "ach",
  feeProperties,
});

test("a fee is its fixed part, its share, or both; a part that its model does not use costs nothing", () => {
  const both = { fixedAmount: usd(30), variableRate: "2.9" };
  const on = (one: BillableFee, amount = 10_000) => chargeOf(one, cents(amount));
  expect([on(feeOf("fixed", both)), on(feeOf("variable", both)), on(feeOf("blended", both))]).toEqual([30, 290, 320]);
  expect([on(feeOf("fixed")), on(feeOf("variable")), on(feeOf("blended"))]).toEqual([0, 0, 0]);
  const { feeProperties: _properties, ...bare } = feeOf("blended");
  expect(on(bare)).toBe(0);
  expect(on(feeOf("fixed", { fixedAmount: usd(30), minPerTransaction: usd(31) }))).toBe(31);
  expect(on(feeOf("fixed", { fixedAmount: usd(30), maxPerTransaction: usd(29) }))).toBe(29);
  expect(on(feeOf("fixed", { fixedAmount: usd(30), minPerTransaction: usd(30), maxPerTransaction: usd(30) }))).toBe(30);
  expect(on(feeOf("blended", { fixedAmount: usd(CENTS_MAX), variableRate: "100" }), CENTS_MAX)).toBe(CENTS_MAX);
  expect(() => on(feeOf("variable", { variableRate: "0.001" }))).toThrow("a rate finer than a basis point");
});

test("fees of other events cost nothing, and no sum is larger than an amount can be", () => {
  const one = feeOf("fixed", { fixedAmount: usd(30) });
  const other = { ...feeOf("fixed", { fixedAmount: usd(5) }), billableEvent: "rtp-credit" as const };
  expect(chargesFor([one, other], "ach-debit", cents(100))).toEqual({ charges: [{ fee: one, amount: 30 }], total: 30 });
  const most = feeOf("fixed", { fixedAmount: usd(CENTS_MAX) });
  expect(chargesFor([most, one], "ach-debit", cents(100)).total).toBe(CENTS_MAX);
});

test("one plan that passes on the networks' cost is enough, and only card payments have one", () => {
  const acquiring = { ...feeOf("fixed", { fixedAmount: usd(20) }), billableEvent: "card-acquiring" as const };
  const flat = { cardAcquiringModel: "flat-rate" as const, billableFees: [acquiring] };
  const plus = { cardAcquiringModel: "cost-plus" as const, billableFees: [feeOf("fixed", { fixedAmount: usd(3) })] };
  expect([passOnCosts([flat]), passOnCosts([flat, plus]), passOnCosts([])]).toEqual([false, true, false]);
  expect(costOf([flat], "card-acquiring", cents(10_000))).toEqual({ total: 20, networks: undefined });
  expect(costOf([flat, plus], "card-acquiring", cents(10_000))).toEqual({ total: 20, networks: 175 });
  expect(costOf([flat, plus], "ach-debit", cents(10_000))).toEqual({ total: 3, networks: undefined });
});

test("the smallest amount that covers its fees does so, and a cent less does not", () => {
  const least = (...fees: BillableFee[]) => leastCovering(fees, "ach-debit");
  expect(least()).toBe(1);
  expect(least(feeOf("fixed", { fixedAmount: usd(1) }))).toBe(1);
  expect(least(feeOf("fixed", { fixedAmount: usd(30) }))).toBe(30);
  const blended = feeOf("blended", { fixedAmount: usd(30), variableRate: "2.9" });
  expect(least(blended)).toBe(31);
  expect([chargeOf(blended, cents(31)), chargeOf(blended, cents(30))]).toEqual([31, 31]);
  expect(least(feeOf("blended", { fixedAmount: usd(30), variableRate: "100" }))).toBeUndefined();
});

test("a saved fee keeps the parts that its model uses, in dollars", () => {
  const saved = {
    billableEvent: "ach-debit" as const,
    feeName: "Debit",
    fixedAmount: cents(30),
    variableRate: "2.9",
    minPerTransaction: cents(5),
    maxPerTransaction: cents(500),
  };
  const bounds = { minPerTransaction: usd(5), maxPerTransaction: usd(500) };
  const propertiesOf = (feeModel: BillableFee["feeModel"]) => billableFeeOf({ ...saved, feeModel }).feeProperties;
  expect(propertiesOf("fixed")).toEqual({ fixedAmount: usd(30), ...bounds });
  expect(propertiesOf("variable")).toEqual({ variableRate: "2.9", ...bounds });
  expect(propertiesOf("blended")).toEqual({ fixedAmount: usd(30), variableRate: "2.9", ...bounds });
  const bare = billableFeeOf({ billableEvent: "ach-debit", feeName: "Debit", feeModel: "blended" });
  expect(bare).toEqual({
    billableEvent: "ach-debit",
    feeName: "Debit",
    feeModel: "blended",
    feeCategory: BILLABLE_EVENTS["ach-debit"],
    feeProperties: {},
  });
  expect(Object.keys(bare.feeProperties ?? {})).toEqual([]);
  const passed = billableFeeOf({ ...saved, billableEvent: "network-passthrough", feeModel: "fixed" });
  const feeCategory = BILLABLE_EVENTS["network-passthrough"];
  expect(passed).toEqual({ billableEvent: "network-passthrough", feeName: "Debit", feeModel: "fixed", feeCategory });
  expect(passed).not.toHaveProperty("feeProperties");
});
