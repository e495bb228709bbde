import { parsePercent, shareOf } from "@/lib/core/basis-points";
import { cents, CENTS_MAX, centsToDecimal, decimalToCents, type Cents } from "@/lib/core/money";
import type { BillableFee } from "../contract";
import type { SaveFee } from "../dashboard";
import { BILLABLE_EVENTS } from "./billable-events";

/** One fee of a plan, and the amount that it charges. */
export interface Charge {
  fee: BillableFee;
  amount: Cents;
}

/**
 * What a plan charges for one event: each of its fees for that event, and their sum. Each fee is rounded once, to the
 * nearest cent, halves up. A cost-plus plan's passed-on cost comes on top.
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

/** What one fee charges on an amount: its fixed part, its share, or both, within its minimum and maximum. */
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

/** A fee to save as the API answers it, without what its model does not use. */
export function billableFeeOf({ billableEvent, feeName, feeModel, ...given }: SaveFee): BillableFee {
  const feeProperties = {
    ...(feeModel !== "variable" && dollars("fixedAmount", given.fixedAmount)),
    ...(feeModel !== "fixed" && given.variableRate !== undefined && { variableRate: given.variableRate }),
    ...dollars("minPerTransaction", given.minPerTransaction),
    ...dollars("maxPerTransaction", given.maxPerTransaction),
  };
  return { billableEvent, feeName, feeModel, feeCategory: BILLABLE_EVENTS[billableEvent], feeProperties };
}

const dollars = (name: string, value: number | undefined) =>
  value === undefined ? {} : { [name]: { currency: "USD", valueDecimal: centsToDecimal(value) } };
