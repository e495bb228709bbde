import { z } from "zod";
import {
  AccountID,
  CancellationID,
  DisputeID,
  PaymentMethodID,
  RefundID,
  TransferID,
  WalletID,
} from "@/lib/core/api/ids";
import { Amount, AmountDecimal, DateTime } from "@/lib/core/api/shapes";
import {
  BankAccountBrief,
  CardBrief,
  MobilePayResponse,
  PaymentMethodType,
} from "@/lib/domain/money/payment-methods/contract";
import { CancellationStatus, TransferStatus } from "./status";
import { AchDetails, CardDetails, RtpDetails } from "./details";
import { TRANSFER_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";

export const FAILURE_REASONS = [
  "source-payment-error",
  "destination-payment-error",
  "wallet-insufficient-funds",
  "rejected-high-risk",
  "processing-error",
] as const;

const Decimal = z.string().regex(/^\d{1,12}(?:\.\d{1,9})?$/, "must be a decimal number");

/**
 * The fee that the partner takes for itself, as a total or as a markup on the operator's fee, in cents or as a decimal.
 */
export const FacilitatorFee = z.object({
  total: Amount.shape.value.optional(),
  totalDecimal: Decimal.optional(),
  markup: Amount.shape.value.optional(),
  markupDecimal: Decimal.optional(),
});
export type FacilitatorFee = z.infer<typeof FacilitatorFee>;

const Party = z.object({ accountID: AccountID, email: z.string(), displayName: z.string() });

const side = {
  paymentMethodID: PaymentMethodID,
  paymentMethodType: PaymentMethodType,
  account: Party,
  bankAccount: BankAccountBrief.optional(),
  wallet: z.object({ walletID: WalletID }).optional(),
  card: CardBrief.optional(),
  mobilePay: MobilePayResponse.optional(),
  cardDetails: CardDetails.optional(),
  achDetails: AchDetails.optional(),
};
export const TransferSource = z.object({ transferID: TransferID.optional(), ...side });
export type TransferSource = z.infer<typeof TransferSource>;
export const TransferDestination = z.object({ ...side, rtpDetails: RtpDetails.optional() });
export type TransferDestination = z.infer<typeof TransferDestination>;

export const Cancellation = z.object({
  cancellationID: CancellationID,
  status: CancellationStatus,
  createdOn: DateTime,
});
export type Cancellation = z.infer<typeof Cancellation>;

/** A refund of a transfer. Its operations are in the refunds folder. */
export const Refund = z.object({
  refundID: RefundID,
  createdOn: DateTime,
  updatedOn: DateTime,
  status: z.enum(["created", "pending", "completed", "failed"]),
  amount: Amount,
  cardDetails: CardDetails.omit({ dynamicDescriptor: true, transactionSource: true }).optional(),
});
export type Refund = z.infer<typeof Refund>;

const details = {
  source: TransferSource,
  destination: TransferDestination,
  completedOn: DateTime.optional(),
  status: TransferStatus,
  failureReason: z.enum(FAILURE_REASONS).optional(),
  amount: Amount,
  description: z.string().max(TRANSFER_DESCRIPTION_MAX).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  facilitatorFee: FacilitatorFee.optional(),
  serviceFee: Amount.shape.value.optional(),
  serviceFeeDecimal: z.string().optional(),
  serviceFeeDetails: z
    .object({
      cardScheme: z.string().optional(),
      interchange: z.string().optional(),
      discount: z.string().optional(),
      serviceProcessing: z.string(),
    })
    .optional(),
  groupID: TransferID.optional(),
  cancellations: z.array(Cancellation).optional(),
  refundedAmount: Amount.optional(),
  refunds: z.array(Refund).optional(),
  disputedAmount: Amount.optional(),
  disputes: z.array(z.object({ disputeID: DisputeID, createdOn: DateTime, amount: Amount })).optional(),
  scheduleID: z.guid().optional(),
  occurrenceID: z.guid().optional(),
  salesTaxAmount: Amount.optional(),
  foreignID: z.string().optional(),
};

export const AsyncTransfer = z.object({ transferID: TransferID, createdOn: DateTime });
export type AsyncTransfer = z.infer<typeof AsyncTransfer>;

export const Transfer = AsyncTransfer.extend({
  ...details,
  serviceFees: z
    .array(
      z.object({
        accountID: AccountID,
        transferParty: z.enum(["source", "destination", "partner"]),
        totalAmount: AmountDecimal,
        feeIDs: z.array(z.string()),
      }),
    )
    .optional(),
});
export type Transfer = z.infer<typeof Transfer>;

/** The first transfer of a key. The error says if the repeat's body differs. */
export const RepeatedTransfer = Transfer.extend({ error: z.string().optional() });

/** A new transfer: whole for a caller who waits, otherwise its ID and time. */
export const CreatedTransfer = AsyncTransfer.extend(z.object(details).partial().shape);
export type CreatedTransfer = z.infer<typeof CreatedTransfer>;
