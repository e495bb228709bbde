import { parsePercent, shareOf } from "@/lib/core/money/basis-points";
import { cents, type Cents, CENTS_MAX, centsToDecimal, decimalToCents } from "@/lib/core/money/money";
import { cardNetworkCost } from "@/lib/core/money/network-rates";
import type { BillableFee, FeeCategory, FeePlan } from "../contract";
import type { SaveFee } from "../dashboard";

/** The events that a plan may charge for, with the API's category. A plan has at most one fee for each. */
export const BILLABLE_EVENTS = {
  "card-acquiring": "card-acquiring",
  "network-passthrough": "network-passthrough",
  "ach-debit": "ach",
  "ach-credit": "ach",
  "rtp-credit": "rtp",
  "push-to-card": "card-push",
  "pull-from-card": "card-pull",
  refund: "card-other",
  dispute: "card-other",
} as const satisfies Record<string, FeeCategory>;

/**
 * The event for the card networks' cost. It is passed on as it is or included in a rate, so a plan has no price for it.
 */
export const NETWORK_COST = "network-passthrough" satisfies keyof typeof BILLABLE_EVENTS;

export interface Charge {
  fee: BillableFee;
  amount: Cents;
}

/**
 * Returns the charges of a plan for one event: each of its fees for that event, and their sum. Each fee is rounded
 * once, to the nearest cent, halves up. The cost that a cost-plus plan passes on comes on top.
 */
export function chargesFor(
  fees: readonly BillableFee[],
  event: string,
  amount: Cents,
): { charges: Charge[]; total: Cents } {
  const charges = fees
    .filter(({ billableEvent }) => billableEvent === event)
    .map((fee) => ({ fee, amount: chargeOf(fee, amount) }));
  return { charges, total: capped(charges.reduce((sum, charge) => sum + charge.amount, 0)) };
}

export type EventTerms = Pick<FeePlan, "billableFees" | "cardAcquiringModel">;

/**
 * Returns the cost of one event under several plans: their fees, and the card networks' cost if a plan passes it on.
 */
export function costOf(
  plans: readonly EventTerms[],
  event: string,
  amount: Cents,
): { total: Cents; networks: Cents | undefined } {
  const { total } = chargesFor(
    plans.flatMap(({ billableFees }) => billableFees),
    event,
    amount,
  );
  const isPassedOn = event === "card-acquiring" && passOnCosts(plans);
  return { total, networks: isPassedOn ? cents(cardNetworkCost(amount).cost) : undefined };
}

export function passOnCosts(plans: readonly Pick<EventTerms, "cardAcquiringModel">[]): boolean {
  return plans.some(({ cardAcquiringModel }) => cardAcquiringModel === "cost-plus");
}

/** The search for an amount that covers its fees gives up after this many steps. */
const STEPS = 1000;

/** The smallest amount that covers its charges. Undefined if the fees grow as fast as the amount. */
export function leastCovering(fees: readonly BillableFee[], event: string): Cents | undefined {
  let least = cents(1);
  for (let step = 0; step < STEPS; step++) {
    const { total } = chargesFor(fees, event, least);
    if (total <= least) return least;
    least = total;
  }
  return undefined;
}

/** Returns the charge of one fee on an amount: its fixed part, its share, or both, within its minimum and maximum. */
export function chargeOf({ feeModel, feeProperties = {} }: BillableFee, amount: Cents): Cents {
  const { fixedAmount, variableRate, minPerTransaction, maxPerTransaction } = feeProperties;
  const fixed = feeModel === "variable" ? 0 : centsOf(fixedAmount, 0);
  const share = feeModel === "fixed" ? 0 : shareOf(amount, pointsOf(variableRate));
  const most = Math.min(capped(fixed + share), centsOf(maxPerTransaction, CENTS_MAX));
  return cents(Math.max(most, centsOf(minPerTransaction, 0)));
}

const centsOf = (amount: { valueDecimal: string } | undefined, absent: number) =>
  amount ? decimalToCents(amount.valueDecimal) : absent;
const capped = (sum: number) => cents(Math.min(sum, CENTS_MAX));

function pointsOf(rate = "0"): number {
  const points = parsePercent(rate);
  if (points === null) throw new RangeError("a rate finer than a basis point");
  return points;
}

/** Turns a fee to save into the one that the API returns, without the parts that its model or event does not use. */
export function billableFeeOf({ billableEvent, feeName, feeModel, ...amounts }: SaveFee): BillableFee {
  const feeCategory = BILLABLE_EVENTS[billableEvent];
  if (billableEvent === NETWORK_COST) return { billableEvent, feeName, feeModel, feeCategory };
  const feeProperties = {
    ...(feeModel !== "variable" && dollars("fixedAmount", amounts.fixedAmount)),
    ...(feeModel !== "fixed" && amounts.variableRate !== undefined && { variableRate: amounts.variableRate }),
    ...dollars("minPerTransaction", amounts.minPerTransaction),
    ...dollars("maxPerTransaction", amounts.maxPerTransaction),
  };
  return { billableEvent, feeName, feeModel, feeCategory, feeProperties };
}

const dollars = (name: string, value: number | undefined) =>
  value === undefined ? {} : { [name]: { currency: "USD", valueDecimal: centsToDecimal(value) } };
