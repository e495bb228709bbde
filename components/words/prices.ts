import { fill } from "@/lib/core/bilingual";
import { type Language, LOCALES } from "@/lib/core/language";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { type EventTerms, passOnCosts } from "@/lib/domain/money/fee-plans/shared/charge";
import { NETWORK_COST } from "@/lib/domain/money/fee-plans/shared/charge";
import { EN_PRICES, type PriceWords } from "./price-words";

type Fee = FeePlanOffer["billableFees"][number];
type Decimal = { currency: string; valueDecimal: string };
/** Returns a plan's description in the reader's language, if the partner wrote one. */
export function descriptionIn(
  { description, spanishDescription }: Pick<FeePlanOffer, "description" | "spanishDescription">,
  language: Language,
): string | undefined {
  return language === "es" ? spanishDescription : description;
}

type Terms = Pick<FeePlanOffer, "billableFees" | "cardAcquiringModel" | "monthlyPlatformFee" | "minimumCommitment">;

export interface Price {
  name: string;
  amount: string;
}

interface PriceListOptions {
  words: PriceWords;
  language: Language;
  /** All plans that apply together, including this one. */
  together: readonly Pick<EventTerms, "cardAcquiringModel">[];
}

/** Returns a plan's prices as lines: its fees, passed-on costs, then monthly charges. */
export function pricesOf(
  { billableFees, cardAcquiringModel, monthlyPlatformFee, minimumCommitment }: Terms,
  { words = EN_PRICES, language = "en", together = [{ cardAcquiringModel }] }: Partial<PriceListOptions> = {},
): Price[] {
  const style = { words, language, together };
  const monthly = (amount: Decimal) => fill(words.monthly, { amount: money(amount, language) });
  const charged = billableFees.filter(({ billableEvent }) => billableEvent !== undefined);
  const passesOn = cardAcquiringModel === "cost-plus";
  const saysSo = charged.some(({ billableEvent }) => billableEvent === NETWORK_COST);
  return [
    ...charged.map((fee) => ({ name: nameOf(fee, style), amount: amountOf(fee, style) })),
    ...(passesOn && !saysSo ? [{ name: words.events[NETWORK_COST], amount: words.atCost }] : []),
    ...(isZero(monthlyPlatformFee) ? [] : [{ name: words.platform, amount: monthly(monthlyPlatformFee) }]),
    ...(isZero(minimumCommitment) ? [] : [{ name: words.minimum, amount: monthly(minimumCommitment) }]),
  ];
}

/** Returns a fee's name. Partners write these in English; in another language the name comes from the cause. */
function nameOf({ feeName, billableEvent = "", feeCategory }: Fee, { words, language }: PriceListOptions): string {
  if (language === "en" && feeName !== undefined) return feeName;
  return isNamed(billableEvent) ? words.events[billableEvent] : words.fees[feeCategory];
}

const isNamed = (event: string): event is keyof PriceWords["events"] => Object.hasOwn(EN_PRICES.events, event);

/**
 * Returns what a fee charges, by its model. Network costs have no rate of the plan's: they are passed on at cost, or
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

/** Formats a decimal as money with all significant digits: "0.05" is $0.05, "0.0025" is $0.0025. */
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
