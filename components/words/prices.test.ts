import { expect, test } from "@playwright/test";
import { FeePlanOffer } from "@/lib/domain/applications/dashboard";
import { pricesOf } from "./prices";

const usd = (valueDecimal: string) => ({ currency: "USD", valueDecimal });
const plan = (fees: object[], monthly = "0.00", minimum = "0.00") =>
  FeePlanOffer.parse({
    code: "a",
    name: "A",
    cardAcquiringModel: "flat-rate",
    billableFees: fees,
    monthlyPlatformFee: usd(monthly),
    minimumCommitment: usd(minimum),
  });

test("a plan's prices read like a price list", () => {
  const offer = plan(
    [
      {
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: { fixedAmount: usd("0.30"), variableRate: "2.9" },
      },
      {
        feeModel: "variable",
        feeCategory: "ach",
        feeName: "Bank debit",
        feeProperties: { variableRate: "0.8", minPerTransaction: usd("0.25"), maxPerTransaction: usd("5.00") },
      },
      { feeModel: "fixed", feeCategory: "rtp", feeProperties: { fixedAmount: usd("0.0025") } },
      { feeModel: "fixed", feeCategory: "other" },
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

test("what costs nothing every month is not listed", () => {
  expect(pricesOf(plan([]))).toEqual([]);
});
