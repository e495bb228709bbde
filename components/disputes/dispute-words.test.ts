import { expect, test } from "@playwright/test";
import { cents } from "@/lib/core/money";
import { overDisputed } from "./dispute-words";

const money = (value: number) => ({ currency: "USD" as const, value: cents(value) });

const of = (amount: number, disputed?: number, refunded?: number) =>
  overDisputed({
    amount: money(amount),
    ...(disputed !== undefined && { disputedAmount: money(disputed) }),
    ...(refunded !== undefined && { refundedAmount: money(refunded) }),
  });

test("disputes that come to more than their payment are told with the figures", () => {
  expect(of(8801, 8901)).toBe(
    "Disputes of this payment come to $89.01, more than the payment of $88.01. The card network allows this, and the merchant pays for each.",
  );
  expect(of(8801, 8801, 100)).toContain("Disputes and refunds of this payment come to $89.01");
});

test("disputes up to the payment, and refunds alone, are nothing to tell", () => {
  expect([of(8801, 8801), of(8801, 8701, 100), of(8801), of(8801, undefined, 8801)]).toEqual(Array(4).fill(undefined));
});
