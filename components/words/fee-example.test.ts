import { expect, test } from "@playwright/test";
import type { BillableFee } from "@/lib/domain/fee-plans/contract";
import { workedExample } from "./fee-example";

const card: BillableFee = {
  feeModel: "blended",
  feeCategory: "card-acquiring",
  feeProperties: { fixedAmount: { currency: "USD", valueDecimal: "0.30" }, variableRate: "2.9" },
};

test("a plan is worked out on a payment of 100 dollars", () => {
  expect(workedExample({ billableFees: [card] })).toBe("A card payment of $100.00 costs $3.20.");
  expect(
    workedExample({ billableFees: [{ ...card, billableEvent: "ach-debit", feeModel: "fixed", feeCategory: "ach" }] }),
  ).toBe("A bank debit of $100.00 costs $0.30.");
  expect(workedExample({ billableFees: [] })).toBeUndefined();
});
