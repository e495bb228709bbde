import { incurredFeeTable, type TransferCharges } from "@/db/schema/index";
import { invalid } from "@/lib/core/failure";
import { type FeeID, newID } from "@/lib/core/api/ids";
import { cents, centsToDecimal, decimalToCents } from "@/lib/core/money/money";
import { columnsOf } from "@/lib/domain/kernel/storage/insert-many";
import { chargesFor } from "@/lib/domain/money/fee-plans/shared/charge";
import type { CreateTransfer } from "./contract";
import type { Pair } from "./shared/pairs";
import type { FacilitatorFee } from "./shared/transfer";
import type { TransferRow } from "./opening";
import type { Sides } from "./create/sides";

/**
 * Returns the charges of a transfer by payer. The plans of the pair's payer set the operator's fee, but the bearer
 * depends on the facilitator fee: with a total, the partner pays it out of that total; with a markup, the destination
 * pays. Throws 422 for a facilitator fee that does not fit.
 */
export function chargesOf(body: CreateTransfer, sides: Sides, pair: Pair): TransferCharges {
  const facilitatorFeeInput = facilitatorOf(body);
  const planned = sides[pair.fee.payer].party;
  const payer = facilitatorFeeInput ? FACILITATED[facilitatorFeeInput.kind] : pair.fee.payer;
  const { accountID, walletID } = payer === "partner" ? sides.partner : sides[payer].party;
  const { charges, total } = chargesFor(planned.plans.flat(), pair.fee.event, cents(body.amount.value));
  if (facilitatorFeeInput) refuseUnfit(facilitatorFeeInput, { fee: total, amount: body.amount.value }, sides);
  const isCardPayment = pair.legs[0] === "card-charge";
  return {
    payer,
    fee: total,
    facilitator: facilitatorFeeInput?.cents ?? 0,
    fees: charges
      .filter(({ amount }) => amount > 0)
      .map(({ fee, amount }) => ({ feeID: newID<FeeID>(), accountID, feeName: fee.feeName ?? "Fee", amount })),
    ...(accountID !== planned.accountID && { plannedFor: planned.accountID }),
    ...(walletID && { payerWalletID: walletID }),
    ...(sides.partner.walletID && { partnerWalletID: sides.partner.walletID }),
    ...(isCardPayment && planned.passesCosts && { passesCosts: true }),
  };
}

/** The bearer of the operator's fee when the partner also takes a fee. */
const FACILITATED = { total: "partner", markup: "destination" } as const;

/** Amounts in cents. */
interface ChargeSum {
  fee: number;
  amount: number;
}

function refuseUnfit(
  { kind, field, cents: own }: FacilitatorFeeInput,
  { fee, amount }: ChargeSum,
  { destination, partner }: Sides,
): void {
  if (destination.method.paymentMethodType !== "service-wallet")
    throw invalid({ [field]: "needs a destination that is a wallet" });
  if (!partner.walletID) throw invalid({ [field]: "needs a wallet of yours" });
  if (kind === "total") {
    if (own > amount) throw invalid({ [field]: "must not exceed the amount" });
    if (own < fee) throw invalid({ [field]: `must be at least the operator’s fee, which is $${centsToDecimal(fee)}` });
  } else if (own + fee > amount) throw invalid({ [field]: "must not exceed the amount, with the operator’s fee" });
}

interface FacilitatorFeeInput {
  kind: "total" | "markup";
  field: "FacilitatorFee.TotalDecimal" | "FacilitatorFee.MarkupDecimal";
  cents: number;
}

/** The facilitator fee in cents. A request that has one must use exactly one of its four forms. */
function facilitatorOf({ facilitatorFee }: CreateTransfer): FacilitatorFeeInput | undefined {
  if (!facilitatorFee) return undefined;
  const values = Object.entries(facilitatorFee).filter(([, value]) => value !== undefined);
  const [first] = values;
  // A misspelled field would otherwise move the money without the partner's fee.
  if (!first) throw invalid({ "FacilitatorFee.TotalDecimal": "give a total or a markup" });
  const kind = first[0].startsWith("total") ? "total" : "markup";
  const field = kind === "total" ? "FacilitatorFee.TotalDecimal" : "FacilitatorFee.MarkupDecimal";
  if (values.length > 1) throw invalid({ [field]: "give either a total or a markup, in one way" });
  return { kind, field, cents: centsOf(first[1], field) };
}

function centsOf(value: number | string, field: FacilitatorFeeInput["field"]): number {
  if (typeof value === "number") return value;
  try {
    return decimalToCents(value.includes(".") ? value : `${value}.00`);
  } catch {
    throw invalid({ [field]: "must have at most two decimals" });
  }
}

export function facilitatorFeeOf(fee: FacilitatorFee | undefined): FacilitatorFee | undefined {
  const [first] = Object.entries(fee ?? {}).filter(([, value]) => value !== undefined);
  if (!first) return undefined;
  const [name, amount] = first;
  const value = typeof amount === "number" ? amount : decimalToCents(amount.includes(".") ? amount : `${amount}.00`);
  const both = { value: cents(value), decimal: centsToDecimal(value) };
  return name.startsWith("total")
    ? { total: both.value, totalDecimal: both.decimal }
    : { markup: both.value, markupDecimal: both.decimal };
}

type FeeRow = typeof incurredFeeTable.$inferSelect;

export function feesOf({ transferID, partnerID, charges }: TransferRow, createdOn: Date): FeeRow[] {
  return charges.fees.map(({ feeID, accountID, feeName, amount }) => ({
    feeID,
    accountID,
    partnerID,
    walletID: charges.payerWalletID ?? null,
    transferParty: charges.payer,
    plannedFor: charges.plannedFor ?? null,
    feeName,
    amount,
    sourceKind: "transferID" as const,
    sourceID: transferID,
    createdOn,
    refundedOn: null,
  }));
}

const incurredFeeColumns = columnsOf(incurredFeeTable);

export const feeColumns = (row: TransferRow, createdOn: Date): object[] =>
  feesOf(row, createdOn).map(incurredFeeColumns);
