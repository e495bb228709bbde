import { expect, test } from "@playwright/test";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { isRefundable, leftToRefund } from "./refundable";

const usd = (value: number) => ({ currency: "USD", value });
const payment = (more: object = {}) =>
  ({ source: { paymentMethodType: "card-payment" }, status: "completed", amount: usd(1000), ...more }) as Transfer;
const refund = (status: string) => ({ status, amount: usd(100) });

test("payments by card, also by a device, can be refunded, and no others", () => {
  expect((["card-payment", "mobile-pay"] as const).map(isRefundable)).toEqual([true, true]);
  expect((["service-wallet", "pull-from-card", "ach-debit-fund"] as const).map(isRefundable)).toEqual([
    false,
    false,
    false,
  ]);
});

test("the remainder of a payment is its amount less its refunds", () => {
  expect(leftToRefund(payment())).toBe(1000);
  expect(leftToRefund(payment({ source: { paymentMethodType: "mobile-pay" } }))).toBe(1000);
  expect(leftToRefund(payment({ refundedAmount: usd(300) }))).toBe(700);
  const refunds = ["completed", "failed"].map(refund);
  expect(leftToRefund(payment({ refundedAmount: usd(100), refunds }))).toBe(900);
});

test("the remainder is zero if it is not a card payment, not completed, disputed, or being refunded", () => {
  expect(leftToRefund(payment({ source: { paymentMethodType: "service-wallet" } }))).toBe(0);
  expect(leftToRefund(payment({ status: "pending" }))).toBe(0);
  expect(leftToRefund(payment({ disputedAmount: usd(1) }))).toBe(0);
  for (const status of ["created", "pending"])
    expect(leftToRefund(payment({ refunds: [refund("completed"), refund(status)] }))).toBe(0);
});
