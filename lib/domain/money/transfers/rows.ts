import type {
  cancellationTable,
  disputeTable,
  incurredFeeTable,
  railInstructionTable,
  transferTable,
} from "@/db/schema";
import { cents, centsToDecimal } from "@/lib/core/money/money";
import { facilitatorFeeOf } from "./charges";
import { type RefundRow, toRefund } from "./refund-rows";
import { answerPart, requiredPart } from "@/lib/domain/kernel/operations/answer-parts";
import {
  type Cancellation,
  FacilitatorFee,
  type Transfer,
  TransferDestination,
  TransferSource,
} from "./shared/transfer";
import { AccountID } from "@/lib/core/api/ids";
import { costIn } from "./network-cost";

type ServiceFeeFields = Pick<Transfer, "serviceFee" | "serviceFeeDecimal" | "serviceFeeDetails" | "serviceFees">;

/**
 * The operator's fees: their sum, the networks' share of it, and the wallets they were taken from. Fees that were given
 * back do not count.
 */
function serviceFees(
  row: Pick<TransferRow, "charges">,
  fees: readonly FeeRow[],
  legs: readonly InstructionRow[],
): ServiceFeeFields {
  const taken = fees.filter(({ refundedOn }) => refundedOn === null);
  if (taken.length === 0) return {};
  const total = sumOf(taken);
  return {
    serviceFee: cents(total),
    serviceFeeDecimal: centsToDecimal(total),
    serviceFeeDetails: feeDetailsOf(row, total, legs),
    serviceFees: payers(taken),
  };
}

function feeDetailsOf(
  { charges }: Pick<TransferRow, "charges">,
  total: number,
  legs: readonly InstructionRow[],
): ServiceFeeFields["serviceFeeDetails"] {
  const leg = legs.find(({ kind }) => kind === "card-charge");
  const { cost, interchange, cardScheme } = charges.passesCosts && leg ? costIn(leg) : NO_COST;
  if (cost === 0) return { serviceProcessing: centsToDecimal(total) };
  return {
    interchange: centsToDecimal(interchange),
    cardScheme: centsToDecimal(cardScheme),
    serviceProcessing: centsToDecimal(total - cost),
  };
}

const NO_COST = { cost: 0, interchange: 0, cardScheme: 0 };

function payers(fees: readonly FeeRow[]): ServiceFeeFields["serviceFees"] {
  const payerOf = ({ accountID, transferParty }: FeeRow) => `${accountID} ${transferParty}`;
  return [...new Set(fees.map(payerOf))].flatMap((payer) => {
    const paid = fees.filter((fee) => payerOf(fee) === payer);
    return paid.slice(0, 1).map(({ accountID, transferParty }) => ({
      accountID: AccountID.parse(accountID),
      transferParty: transferParty ?? "destination",
      totalAmount: { currency: "USD", valueDecimal: centsToDecimal(sumOf(paid)) },
      feeIDs: paid.map(({ feeID }) => feeID),
    }));
  });
}

const sumOf = (fees: readonly FeeRow[]) => fees.reduce((sum, { amount }) => sum + amount, 0);

export type TransferRow = typeof transferTable.$inferSelect;
export type InstructionRow = typeof railInstructionTable.$inferSelect;
export type CancellationRow = typeof cancellationTable.$inferSelect;
export type DisputeRow = typeof disputeTable.$inferSelect;
type FeeRow = typeof incurredFeeTable.$inferSelect;

export interface TransferRelations {
  instructions: readonly InstructionRow[];
  cancellations: readonly CancellationRow[];
  refunds: readonly RefundRow[];
  fees: readonly FeeRow[];
  disputes: readonly DisputeRow[];
}

const amountOf = (currency: string, value: number) => ({ currency, value: cents(value) });

export function toTransfer(
  row: TransferRow,
  { instructions, cancellations, refunds, fees, disputes }: TransferRelations,
): Transfer {
  const { currency, amount, refundedAmount, disputedAmount, salesTax } = row;
  const own = instructions.filter(({ refundID }) => refundID === null);
  const id = row.transferID;
  const fee = row.facilitatorFee && answerPart(FacilitatorFee, row.facilitatorFee, { id, name: "facilitatorFee" });
  const facilitatorFee = facilitatorFeeOf(fee ?? undefined);
  const source = { ...row.source, ...detailsOf(own, SOURCE_KINDS, row.source.paymentMethodType) };
  const destination = { ...row.destination, ...detailsOf(own, DESTINATION_KINDS, row.destination.paymentMethodType) };
  return {
    transferID: row.transferID,
    createdOn: row.createdOn.toISOString(),
    source: requiredPart(TransferSource, source, { id, name: "source" }),
    destination: requiredPart(TransferDestination, destination, { id, name: "destination" }),
    status: row.status,
    amount: amountOf(currency, amount),
    ...(row.completedOn && { completedOn: row.completedOn.toISOString() }),
    ...(row.failureReason && { failureReason: row.failureReason }),
    ...(row.description !== null && { description: row.description }),
    ...(row.metadata && { metadata: row.metadata }),
    ...(facilitatorFee && { facilitatorFee }),
    ...serviceFees(row, fees, own),
    ...(row.groupID && { groupID: row.groupID }),
    ...(cancellations.length > 0 && { cancellations: cancellations.map(toCancellation) }),
    ...(refundedAmount > 0 && { refundedAmount: amountOf(currency, refundedAmount) }),
    ...(refunds.length > 0 && { refunds: refunds.map((one) => toRefund(one, instructions)) }),
    ...(disputedAmount > 0 && { disputedAmount: amountOf(currency, disputedAmount) }),
    ...(disputes.length > 0 && { disputes: disputes.map(toBrief) }),
    ...(row.scheduleID && { scheduleID: row.scheduleID }),
    ...(row.occurrenceID && { occurrenceID: row.occurrenceID }),
    ...(salesTax !== null && { salesTaxAmount: amountOf(currency, salesTax) }),
    ...(row.foreignID !== null && { foreignID: row.foreignID }),
  };
}

const SOURCE_KINDS: readonly string[] = ["ach-debit", "card-charge", "pull-from-card"];
const DESTINATION_KINDS: readonly string[] = ["ach-credit", "rtp-credit", "push-to-card"];

/** Returns the details of a side's rail. A bank leg that waits for the other one has an empty status. */
function detailsOf(instructions: readonly InstructionRow[], kinds: readonly string[], type: string) {
  const leg = instructions.find(({ kind }) => kinds.includes(kind));
  if (!leg) return type.startsWith("ach-") ? { achDetails: { status: "", traceNumber: "" } } : {};
  const legDetails = { ...leg.details, status: leg.status };
  if (leg.kind === "rtp-credit") return { rtpDetails: realTimeShown(leg) };
  return leg.kind.startsWith("ach-") ? { achDetails: { traceNumber: "", ...legDetails } } : { cardDetails: legDetails };
}

/** Shows a returned real-time payment as failed, because the API has no other status for it. */
function realTimeShown({ status, details }: InstructionRow) {
  return status === "returned"
    ? { ...details, status: "failed", failedOn: details.returnedOn }
    : { ...details, status };
}

function toBrief({ disputeID, createdOn, currency, amount }: DisputeRow) {
  return { disputeID, createdOn: createdOn.toISOString(), amount: amountOf(currency, amount) };
}

export function toCancellation({ cancellationID, status, createdOn }: CancellationRow): Cancellation {
  return { cancellationID, status, createdOn: createdOn.toISOString() };
}
