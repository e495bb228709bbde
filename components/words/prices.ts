import { fill } from "@/lib/core/bilingual";
import { type Language, LOCALES } from "@/lib/core/language";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { type EventTerms, passOnCosts } from "@/lib/domain/money/fee-plans/shared/charge";
import { NETWORK_COST } from "@/lib/domain/money/fee-plans/shared/charge";
import { EN_PRICES, type PriceWords } from "./price-words";

type Fee = FeePlanOffer["billableFees"][number];
type Decimal = { currency: string; valueDecimal: string };
/** The description of a plan in the reader's language, if the partner wrote one. */
export function descriptionIn(
  { description, spanishDescription }: Pick<FeePlanOffer, "description" | "spanishDescription">,
  language: Language,
): string | undefined {
  return language === "es" ? spanishDescription : description;
}

type Terms = Pick<FeePlanOffer, "billableFees" | "cardAcquiringModel" | "monthlyPlatformFee" | "minimumCommitment">;

/** One line of a price list. */
export interface Price {
  name: string;
  amount: string;
}

interface PriceListOptions {
  words: PriceWords;
  language: Language;
  /** The plans that hold together with the one that is told, itself too. */
  together: readonly Pick<EventTerms, "cardAcquiringModel">[];
}

/** A plan's prices as lines of a list: its fees, what it passes on, then what is due every month. */
export function pricesOf(
  { billableFees, cardAcquiringModel, monthlyPlatformFee, minimumCommitment }: Terms,
  { words = EN_PRICES, language = "en", together = [{ cardAcquiringModel }] }: Partial<PriceListOptions> = {},
): Price[] {
  const telling = { words, language, together };
  const monthly = (amount: Decimal) => fill(words.monthly, { amount: money(amount, language) });
  const charged = billableFees.filter(({ billableEvent }) => billableEvent !== undefined);
  const passesOn = cardAcquiringModel === "cost-plus";
  const saysSo = charged.some(({ billableEvent }) => billableEvent === NETWORK_COST);
  return [
    ...charged.map((fee) => ({ name: nameOf(fee, telling), amount: amountOf(fee, telling) })),
    ...(passesOn && !saysSo ? [{ name: words.events[NETWORK_COST], amount: words.atCost }] : []),
    ...(isZero(monthlyPlatformFee) ? [] : [{ name: words.platform, amount: monthly(monthlyPlatformFee) }]),
    ...(isZero(minimumCommitment) ? [] : [{ name: words.minimum, amount: monthly(minimumCommitment) }]),
  ];
}

/** Partners name their fees in English. In another language a fee has the name of what it is for. */
function nameOf({ feeName, billableEvent = "", feeCategory }: Fee, { words, language }: PriceListOptions): string {
  if (language === "en" && feeName !== undefined) return feeName;
  return isNamed(billableEvent) ? words.events[billableEvent] : words.fees[feeCategory];
}

const isNamed = (event: string): event is keyof PriceWords["events"] => Object.hasOwn(EN_PRICES.events, event);

/**
 * Returns what a fee charges, by its model. A network's cost has no rate of the plan's: it is passed on as it is, or
 * covered.
 */
function amountOf(
  { billableEvent, feeModel, feeProperties = {} }: Fee,
  { words, language, together }: PriceListOptions,
): string {
  if (billableEvent === NETWORK_COST) return passOnCosts(together) ? words.atCost : words.included;
  const { fixedAmount, variableRate, minPerTransaction: least, maxPerTransaction: most } = feeProperties;
  const parts = [
    feeModel !== "fixed" && variableRate && Number(variableRate) > 0 && `${variableRate}%`,
    feeModel !== "variable" && fixedAmount && !isZero(fixedAmount) && money(fixedAmount, language),
  ].filter(Boolean);
  const isBounded = least && !isZero(least);
  if (parts.length === 0) return isBounded ? money(least, language) : words.free;
  const limits = [
    isBounded && fill(words.atLeast, { amount: money(least, language) }),
    most && fill(words.atMost, { amount: money(most, language) }),
  ].filter(Boolean);
  return [parts.join(" + "), ...limits].join(", ");
}

const isZero = ({ valueDecimal }: Decimal) => /^[0.]*$/.test(valueDecimal);

/** Decimal text as money, with every place that says something: "0.05" is $0.05, "0.0025" is $0.0025. */
function money({ currency, valueDecimal }: Decimal, language: Language): string {
  const [, places = ""] = valueDecimal.replace(/0+$/, "").split(".");
  const digits = Math.max(2, places.length);
  return new Intl.NumberFormat(LOCALES[language], {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(valueDecimal));
}
