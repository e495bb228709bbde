import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { SAMPLE_PLANS } from "@/db/seed/demo-partner";
import { cents, CENTS_MAX, centsToDecimal, decimalToCents } from "@/lib/core/money";
import { chargeOf, chargesFor } from "./charge";
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

test("the sample plans charge what their words say", () => {
  const [direct, plus, interchange] = SAMPLE_PLANS.map(({ billableFees }) => billableFees);
  const on = (fees: readonly BillableFee[] | undefined, event: string, amount: number) =>
    chargesFor(fees ?? [], event, cents(amount)).total;
  expect(on(direct, "card-acquiring", 10_000)).toBe(320);
  expect([on(direct, "ach-debit", 10_000), on(direct, "ach-debit", 100_000)]).toEqual([80, 500]);
  expect([on(plus, "card-acquiring", 10_000), on(plus, "ach-debit", 1)]).toEqual([265, 25]);
  expect([on(interchange, "card-acquiring", 10_000), on(interchange, "network-passthrough", 10_000)]).toEqual([50, 0]);
  expect(on(direct, "dispute", 10_000)).toBe(0);
});

test("a fee is held within its least and its most, whatever the amount", () => {
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

test("what a plan charges is the sum of its fees for the event", () => {
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
