import { expect, test } from "@playwright/test";
import { cents } from "@/lib/core/money/money";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import type { BillableFee } from "@/lib/domain/money/fee-plans/contract";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { amountFault, leastFrom, needsOf, type Pair, pairOf } from "./pairs";

function pair(from: PaymentMethodType, to: PaymentMethodType = "service-wallet"): Pair {
  const result = pairOf(from, to);
  if (!result) throw new Error("they do not go together");
  return result;
}

const needs = (of: Pair, isOwn = true) => needsOf(of, isOwn).map(({ side, capability }) => `${side} ${capability}`);

test("money moves between the supported pairs of types, over the rails of both", () => {
  const legs = (from: PaymentMethodType, to: PaymentMethodType) => pairOf(from, to)?.legs;
  expect(legs("service-wallet", "service-wallet")).toEqual([]);
  expect(legs("service-wallet", "ach-credit-standard")).toEqual(["ach-credit"]);
  expect(legs("service-wallet", "ach-credit-same-day")).toEqual(["ach-credit"]);
  expect(legs("service-wallet", "rtp-credit")).toEqual(["rtp-credit"]);
  expect(legs("service-wallet", "push-to-card")).toEqual(["push-to-card"]);
  for (const debit of ["ach-debit-fund", "ach-debit-collect"] as const) {
    expect(legs(debit, "service-wallet")).toEqual(["ach-debit"]);
    for (const credit of ["ach-credit-standard", "ach-credit-same-day"] as const)
      expect(legs(debit, credit)).toEqual(["ach-debit", "ach-credit"]);
    expect(legs(debit, "rtp-credit")).toBeUndefined();
  }
  for (const card of ["card-payment", "mobile-pay"] as const) {
    expect(legs(card, "service-wallet")).toEqual(["card-charge"]);
    expect(legs(card, "ach-credit-standard")).toBeUndefined();
  }
  expect(legs("pull-from-card", "service-wallet")).toEqual(["pull-from-card"]);
  expect(legs("push-to-card", "service-wallet")).toBeUndefined();
});

test("each pair has its maximum, its fee, and the payer of the fee", () => {
  const facts = (from: PaymentMethodType, to?: PaymentMethodType) => {
    const { most, fee, coversFee = false } = pair(from, to);
    return [most, fee.event, fee.payer, coversFee];
  };
  expect(facts("service-wallet")).toEqual([999_999_999_999, "wallet-transfer", "source", false]);
  expect(facts("service-wallet", "ach-credit-same-day")).toEqual([100_000_000, "ach-credit", "source", false]);
  expect(facts("service-wallet", "rtp-credit")).toEqual([100_000_000, "rtp-credit", "source", false]);
  expect(facts("service-wallet", "push-to-card")).toEqual([5_000_000, "push-to-card", "source", false]);
  expect(facts("ach-debit-fund")).toEqual([100_000_000, "ach-debit", "destination", false]);
  expect(facts("ach-debit-fund", "ach-credit-standard")).toEqual([100_000_000, "ach-debit", "source", false]);
  expect(facts("ach-debit-collect", "ach-credit-standard")).toEqual([100_000_000, "ach-debit", "destination", false]);
  expect(facts("card-payment")).toEqual([10_000_000, "card-acquiring", "destination", true]);
  expect(facts("pull-from-card")).toEqual([1_000_000, "pull-from-card", "destination", true]);
});

test("each pair requires capabilities of both sides, and paying others from a wallet requires one more", () => {
  const payout = ["source wallet", "destination transfers"];
  expect(needs(pair("service-wallet"))).toEqual(["source wallet", "destination wallet"]);
  expect(needs(pair("service-wallet"), false)).toEqual(["source wallet", "destination wallet"]);
  for (const to of ["ach-credit-standard", "rtp-credit", "push-to-card"] as const) {
    expect(needs(pair("service-wallet", to))).toEqual(payout);
    expect(needs(pair("service-wallet", to), false)).toEqual([...payout, "source send-funds"]);
  }
  const fund = ["source send-funds", "destination transfers"];
  const collect = ["source transfers", "destination collect-funds"];
  for (const isOwn of [true, false]) {
    expect(needs(pair("ach-debit-fund"), isOwn)).toEqual([...fund, "destination wallet"]);
    expect(needs(pair("ach-debit-fund", "ach-credit-standard"), isOwn)).toEqual(fund);
    expect(needs(pair("ach-debit-collect"), isOwn)).toEqual([...collect, "destination wallet"]);
    expect(needs(pair("ach-debit-collect", "ach-credit-same-day"), isOwn)).toEqual(collect);
    expect(needs(pair("card-payment"), isOwn)).toEqual([...collect, "destination wallet"]);
    expect(needs(pair("pull-from-card"), isOwn)).toEqual(["destination collect-funds", "destination wallet"]);
  }
});

const method = (more: object = {}) => more as PaymentMethod;
const fee = (event: BillableFee["billableEvent"], valueDecimal: string, variableRate = "0") =>
  ({
    billableEvent: event,
    feeModel: "blended",
    feeCategory: "other",
    feeProperties: { fixedAmount: { currency: "USD", valueDecimal }, variableRate },
  }) as unknown as BillableFee;

test("an amount is at most the pair's maximum, and on some cards at least a dollar", () => {
  const fault = (of: Pair, amount: number, from = method()) =>
    amountFault(of, from, { amount: cents(amount), fees: [] });
  expect(fault(pair("pull-from-card"), 1_000_000)).toBeUndefined();
  expect(fault(pair("pull-from-card"), 1_000_001)).toBe("must be at most 1000000 cents");
  for (const from of [
    method({ card: { brand: "American Express" } }),
    method({ mobilePay: { brand: "American Express" } }),
  ]) {
    expect(fault(pair("card-payment"), 99, from)).toBe("must be at least 100 cents on this card");
    expect(fault(pair("card-payment"), 100, from)).toBeUndefined();
    expect(leastFrom(pair("card-payment"), from, [])).toBe(100);
  }
  expect(fault(pair("card-payment"), 99, method({ card: { brand: "Visa" } }))).toBeUndefined();
});

test("a pair that must cover its fee gives the smallest amount that does", () => {
  const fault = (of: Pair, amount: number, ...fees: BillableFee[]) =>
    amountFault(of, method(), { amount: cents(amount), fees });
  const thirty = fee("card-acquiring", "0.30");
  expect(fault(pair("card-payment"), 30, thirty)).toBeUndefined();
  expect(fault(pair("card-payment"), 29, thirty)).toBe("must be at least 30 cents, to cover its fee");
  expect(fault(pair("card-payment"), 29, fee("ach-debit", "0.30"))).toBeUndefined();
  expect(fault(pair("card-payment"), 29, fee("card-acquiring", "0.30", "100"))).toBe("must cover its fee");
  expect(fault(pair("ach-debit-fund"), 1, fee("ach-debit", "0.30"))).toBeUndefined();
  expect(leastFrom(pair("card-payment"), method(), [thirty])).toBe(30);
  expect(leastFrom(pair("card-payment"), method(), [fee("card-acquiring", "0.30", "100")])).toBeUndefined();
  expect(leastFrom(pair("ach-debit-fund"), method(), [fee("ach-debit", "0.30")])).toBe(1);
});
