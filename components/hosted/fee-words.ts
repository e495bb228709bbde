import type { FeePlanOffer } from "@/lib/domain/applications/dashboard";
import { fill } from "./words/fill";
import { LOCALES } from "@/lib/core/language";
import { english, type OfferWords } from "./words/english";

type Fee = FeePlanOffer["billableFees"][number];

/** One line of a price list. */
export interface Price {
  name: string;
  amount: string;
}

/** A plan's prices as lines of a list: its fees, then what is due every month. */
export function pricesOf(
  {
    billableFees,
    monthlyPlatformFee,
    minimumCommitment,
  }: Pick<FeePlanOffer, "billableFees" | "monthlyPlatformFee" | "minimumCommitment">,
  words: OfferWords = english,
): Price[] {
  const { prices, fees } = words.pages;
  const monthly = (amount: Decimal) => fill(prices.monthly, { amount: money(amount, words) });
  return [
    ...billableFees.map((fee) => ({ name: fee.feeName ?? fees[fee.feeCategory], amount: amountOf(fee, words) })),
    ...(isZero(monthlyPlatformFee) ? [] : [{ name: prices.platform, amount: monthly(monthlyPlatformFee) }]),
    ...(isZero(minimumCommitment) ? [] : [{ name: prices.minimum, amount: monthly(minimumCommitment) }]),
  ];
}

function amountOf({ feeProperties = {} }: Fee, words: OfferWords): string {
  const { prices } = words.pages;
  const { fixedAmount, variableRate, minPerTransaction, maxPerTransaction } = feeProperties;
  const parts = [
    variableRate && `${variableRate}%`,
    fixedAmount && !(variableRate && isZero(fixedAmount)) && money(fixedAmount, words),
  ].filter(Boolean);
  const limits = [
    minPerTransaction && fill(prices.atLeast, { amount: money(minPerTransaction, words) }),
    maxPerTransaction && fill(prices.atMost, { amount: money(maxPerTransaction, words) }),
  ].filter(Boolean);
  const amount = parts.length > 0 ? parts.join(" + ") : prices.free;
  return limits.length > 0 ? `${amount}, ${limits.join(", ")}` : amount;
}

type Decimal = { currency: string; valueDecimal: string };

const isZero = ({ valueDecimal }: Decimal) => /^[0.]*$/.test(valueDecimal);

/** Decimal text as money, cut to no place that says something: "0.05" is $0.05, "0.0025" is $0.0025. */
function money({ currency, valueDecimal }: Decimal, { language }: OfferWords): string {
  const [, places = ""] = valueDecimal.replace(/0+$/, "").split(".");
  const digits = Math.max(2, places.length);
  return new Intl.NumberFormat(LOCALES[language], {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(valueDecimal));
}
