import { expect, test } from "@playwright/test";
import { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { prices } from "@/components/hosted/words/landing";
import { descriptionIn, pricesOf } from "./prices";

const usd = (valueDecimal: string) => ({ currency: "USD", valueDecimal });
const plan = (fees: object[], monthly = "0.00", minimum = "0.00", cardAcquiringModel = "flat-rate") =>
  FeePlanOffer.parse({
    code: "a",
    name: "A",
    cardAcquiringModel,
    billableFees: fees,
    monthlyPlatformFee: usd(monthly),
    minimumCommitment: usd(minimum),
  });

test("a plan's prices read like a price list", () => {
  const offer = plan(
    [
      {
        billableEvent: "card-acquiring",
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: { fixedAmount: usd("0.30"), variableRate: "2.9" },
      },
      {
        billableEvent: "ach-debit",
        feeModel: "variable",
        feeCategory: "ach",
        feeName: "Bank debit",
        feeProperties: { variableRate: "0.8", minPerTransaction: usd("0.25"), maxPerTransaction: usd("5.00") },
      },
      {
        billableEvent: "rtp-credit",
        feeModel: "fixed",
        feeCategory: "rtp",
        feeProperties: { fixedAmount: usd("0.0025") },
      },
      { billableEvent: "wallet-transfer", feeModel: "fixed", feeCategory: "other" },
    ],
    "1500.00",
    "25.00",
  );
  expect(pricesOf(offer)).toEqual([
    { name: "Card payment", amount: "2.9% + $0.30" },
    { name: "Bank debit", amount: "0.8%, at least $0.25, at most $5.00" },
    { name: "Instant bank transfer (RTP)", amount: "$0.0025" },
    { name: "Other fee", amount: "Free" },
    { name: "Platform fee", amount: "$1,500.00 a month" },
    { name: "Minimum fees", amount: "$25.00 a month" },
  ]);
});

test("a plan is described in the reader's language, and never in English to Spanish readers", () => {
  const written = { ...plan([]), description: "For shops", spanishDescription: "Para tiendas" };
  expect(descriptionIn(written, "en")).toBe("For shops");
  expect(descriptionIn(written, "es")).toBe("Para tiendas");
  expect(descriptionIn({ description: "For shops" }, "es")).toBeUndefined();
});

test("monthly charges of zero are not listed", () => {
  expect(pricesOf(plan([]))).toEqual([]);
});

const passedOn = {
  billableEvent: "network-passthrough",
  feeName: "Interchange",
  feeModel: "variable",
  feeCategory: "network-passthrough",
  feeProperties: { variableRate: "0" },
};
const atCost = (name: string) => [{ name, amount: "At cost" }];

test("network costs are at cost if a plan passes them on, and included if it covers them", () => {
  const costPlus = plan([passedOn], "0.00", "0.00", "cost-plus");
  expect(pricesOf(costPlus)).toEqual(atCost("Interchange"));
  expect(pricesOf(plan([], "0.00", "0.00", "cost-plus"))).toEqual(atCost("Card network fees, passed on"));
  expect(pricesOf(plan([passedOn]))).toEqual([{ name: "Interchange", amount: "Included" }]);
  expect(pricesOf(plan([passedOn]), { together: [plan([passedOn]), costPlus] })).toEqual(atCost("Interchange"));
});

test("a fee shows the charges of its model, without a rate of zero", () => {
  const amountOf = (feeModel: string, feeProperties: object) =>
    pricesOf(plan([{ billableEvent: "ach-debit", feeModel, feeCategory: "ach", feeProperties }]))[0]?.amount;
  expect(amountOf("variable", { variableRate: "0" })).toBe("Free");
  expect(amountOf("variable", { variableRate: "0.00", minPerTransaction: usd("0.25") })).toBe("$0.25");
  expect(amountOf("fixed", { variableRate: "2.9", fixedAmount: usd("0.25") })).toBe("$0.25");
  expect(amountOf("variable", { variableRate: "2.9", fixedAmount: usd("0.25") })).toBe("2.9%");
});

test("a fee without an event is not listed", () => {
  expect(
    pricesOf(plan([{ feeModel: "variable", feeCategory: "other", feeProperties: { variableRate: "2" } }])),
  ).toEqual([]);
});

test("in Spanish a fee is named after its cause, not with the partner's English name", () => {
  const fee = (feeName: string) => ({
    billableEvent: "card-acquiring",
    feeName,
    feeModel: "fixed",
    feeCategory: "other",
  });
  const describe = (fees: object[], monthly?: string) =>
    pricesOf(plan(fees, monthly), { words: prices.es, language: "es" });
  expect(describe([fee("Card payment")], "15.00")).toEqual([
    { name: "Pago con tarjeta", amount: "Gratis" },
    { name: "Tarifa de plataforma", amount: "$15.00 al mes" },
  ]);
  expect(describe([fee("Card markup")])).toEqual([{ name: "Pago con tarjeta", amount: "Gratis" }]);
  expect(describe([{ ...fee("Move"), billableEvent: "wallet-transfer" }])).toEqual([
    { name: "Otra tarifa", amount: "Gratis" },
  ]);
});
