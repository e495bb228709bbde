import type { FeePlanOffer } from "@/lib/domain/onboarding/hosted";

type Fee = FeePlanOffer["billableFees"][number];

const CATEGORIES: Record<Fee["feeCategory"], string> = {
  ach: "Bank transfer (ACH)",
  "card-acquiring": "Card payment",
  "card-other": "Other card fee",
  "card-pull": "Pull from a card",
  "card-push": "Payout to a card",
  "monthly-platform": "Monthly platform fee",
  "network-passthrough": "Card network fees, passed on",
  other: "Other fee",
  rtp: "Instant bank transfer (RTP)",
};

/** One line of a price list. */
export interface Price {
  name: string;
  amount: string;
}

/** A plan's prices as lines of a list: its fees, then what is due every month. */
export function pricesOf({ billableFees, monthlyPlatformFee, minimumCommitment }: Pick<FeePlanOffer, "billableFees" | "monthlyPlatformFee" | "minimumCommitment">): Price[] {
  return [
    ...billableFees.map((fee) => ({ name: fee.feeName ?? CATEGORIES[fee.feeCategory], amount: amountOf(fee) })),
    ...(isZero(monthlyPlatformFee) ? [] : [{ name: "Platform fee", amount: `${money(monthlyPlatformFee)} a month` }]),
    ...(isZero(minimumCommitment) ? [] : [{ name: "Minimum fees", amount: `${money(minimumCommitment)} a month` }]),
  ];
}

function amountOf({ feeProperties = {} }: Fee): string {
  const { fixedAmount, variableRate, minPerTransaction, maxPerTransaction } = feeProperties;
  const parts = [variableRate && `${variableRate}%`, fixedAmount && !(variableRate && isZero(fixedAmount)) && money(fixedAmount)].filter(Boolean);
  const limits = [minPerTransaction && `at least ${money(minPerTransaction)}`, maxPerTransaction && `at most ${money(maxPerTransaction)}`].filter(Boolean);
  const amount = parts.length > 0 ? parts.join(" + ") : "Free";
  return limits.length > 0 ? `${amount}, ${limits.join(", ")}` : amount;
}

type Decimal = { currency: string; valueDecimal: string };

const isZero = ({ valueDecimal }: Decimal) => /^[0.]*$/.test(valueDecimal);

/** Decimal text as money, cut to no place that says something: "0.05" is $0.05, "0.0025" is $0.0025. */
function money({ currency, valueDecimal }: Decimal): string {
  const [, places = ""] = valueDecimal.replace(/0+$/, "").split(".");
  const digits = Math.max(2, places.length);
  return new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(valueDecimal));
}
