import type { FeePlanOffer } from "@/lib/domain/applications/dashboard";
import { fill } from "@/lib/core/bilingual";

/** What a price list says. */
export const EN_PRICES = {
  none: "No fees.",
  platform: "Platform fee",
  minimum: "Minimum fees",
  monthly: "{amount} a month",
  free: "Free",
  atLeast: "at least {amount}",
  atMost: "at most {amount}",
  fees: {
    ach: "Bank transfer (ACH)",
    "card-acquiring": "Card payment",
    "card-other": "Other card fee",
    "card-pull": "Pull from a card",
    "card-push": "Payout to a card",
    "monthly-platform": "Monthly platform fee",
    "network-passthrough": "Card network fees",
    other: "Other fee",
    rtp: "Instant bank transfer (RTP)",
  },
} as const;

type Fee = FeePlanOffer["billableFees"][number];
type Decimal = { currency: string; valueDecimal: string };

/** The texts of a price list in one language. */
export interface PriceWords {
  readonly none: string;
  readonly platform: string;
  readonly minimum: string;
  readonly monthly: string;
  readonly free: string;
  readonly atLeast: string;
  readonly atMost: string;
  readonly fees: Readonly<Record<Fee["feeCategory"], string>>;
}

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
  words: PriceWords = EN_PRICES,
  locale = "en-US",
): Price[] {
  const monthly = (amount: Decimal) => fill(words.monthly, { amount: money(amount, locale) });
  return [
    ...billableFees.map((fee) => ({
      name: fee.feeName ?? words.fees[fee.feeCategory],
      amount: amountOf(fee, words, locale),
    })),
    ...(isZero(monthlyPlatformFee) ? [] : [{ name: words.platform, amount: monthly(monthlyPlatformFee) }]),
    ...(isZero(minimumCommitment) ? [] : [{ name: words.minimum, amount: monthly(minimumCommitment) }]),
  ];
}

function amountOf({ feeProperties = {} }: Fee, words: PriceWords, locale: string): string {
  const { fixedAmount, variableRate, minPerTransaction, maxPerTransaction } = feeProperties;
  const parts = [
    variableRate && `${variableRate}%`,
    fixedAmount && !(variableRate && isZero(fixedAmount)) && money(fixedAmount, locale),
  ].filter(Boolean);
  const limits = [
    minPerTransaction && fill(words.atLeast, { amount: money(minPerTransaction, locale) }),
    maxPerTransaction && fill(words.atMost, { amount: money(maxPerTransaction, locale) }),
  ].filter(Boolean);
  const amount = parts.length > 0 ? parts.join(" + ") : words.free;
  return limits.length > 0 ? `${amount}, ${limits.join(", ")}` : amount;
}

const isZero = ({ valueDecimal }: Decimal) => /^[0.]*$/.test(valueDecimal);

/** Decimal text as money, with every place that says something: "0.05" is $0.05, "0.0025" is $0.0025. */
function money({ currency, valueDecimal }: Decimal, locale: string): string {
  const [, places = ""] = valueDecimal.replace(/0+$/, "").split(".");
  const digits = Math.max(2, places.length);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(valueDecimal));
}
