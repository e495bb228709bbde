import { expect, test } from "@playwright/test";
import { SAMPLE_PLANS } from "@/lib/demo/sample-plans";
import type { BillableFee } from "@/lib/domain/money/fee-plans/contract";
import { cents } from "@/lib/core/money/money";
import { prices } from "@/components/hosted/words/landing";
import { costInFull, doubleCharges, workedExample } from "./fee-example";

const card: BillableFee = {
  billableEvent: "card-acquiring",
  feeModel: "blended",
  feeCategory: "card-acquiring",
  feeProperties: { fixedAmount: { currency: "USD", valueDecimal: "0.30" }, variableRate: "2.9" },
};
const debit: BillableFee = { ...card, billableEvent: "ach-debit", feeModel: "fixed", feeCategory: "ach" };
const flat = (...billableFees: BillableFee[]) => ({ cardAcquiringModel: "flat-rate" as const, billableFees });
const costPlus = (...billableFees: BillableFee[]) => ({ cardAcquiringModel: "cost-plus" as const, billableFees });

test("the example of a plan is a payment of 100 dollars", () => {
  expect(workedExample([flat(card)])).toBe("A card payment of $100.00 costs $3.20.");
  expect(workedExample([flat(debit)])).toBe("A bank debit of $100.00 costs $0.30.");
  expect(workedExample([flat()])).toBeUndefined();
  expect(workedExample([])).toBeUndefined();
});

test("if a plan passes on the card networks' costs, the example includes them", () => {
  const [, , interchangePlus] = SAMPLE_PLANS;
  expect(workedExample(interchangePlus ? [interchangePlus] : [])).toBe(
    "A card payment of $100.00 costs $0.50 plus what the card networks charge (about $1.75).",
  );
  const alone = "A card payment of $100.00 costs what the card networks charge (about $1.75).";
  expect(workedExample([costPlus()])).toBe(alone);
  expect(workedExample([costPlus(debit)])).toBe(alone);
});

const byMonth = (monthly: string, minimum = "0.00") => ({
  monthlyPlatformFee: { currency: "USD", valueDecimal: monthly },
  minimumCommitment: { currency: "USD", valueDecimal: minimum },
});

test("the example adds up plans, and names an event that two of them charge for", () => {
  const free: BillableFee = { ...card, feeModel: "fixed", feeProperties: {} };
  const one = { ...flat(card, debit), ...byMonth("10.00") };
  const more = { ...flat(debit), ...byMonth("0.00") };
  expect(workedExample([one, more])).toBe("With all these plans together, a bank debit of $100.00 costs $0.60.");
  expect(doubleCharges([one, more])).toEqual(["Bank debit (ACH)"]);
  expect(workedExample([one, { ...costPlus(card), ...byMonth("0") }])).toBe(
    "With all these plans together, a card payment of $100.00 costs $6.40 plus what the card networks charge (about $1.75).",
  );
  expect(workedExample([one, one], prices.es)).toBe(
    "Con todos estos planes juntos, un pago con tarjeta de $100.00 cuesta $6.40.",
  );
  expect(doubleCharges([one, { ...flat(free), ...byMonth("5.00", "9.00") }])).toEqual(["Platform fee"]);
  expect(doubleCharges([one])).toEqual([]);
});

test("a cost without network costs is a plain amount", () => {
  expect(costInFull({ total: cents(50), networks: undefined })).toBe("$0.50");
});
