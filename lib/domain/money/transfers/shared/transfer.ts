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
import { Amount, AmountDecimal, DateTime, createdOn, updatedOn } from "@/lib/core/api/shapes";
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
export const FacilitatorFee = z
  .object({
    total: Amount.shape.value.describe("The partner’s fee in cents.").optional(),
    totalDecimal: Decimal.describe("The partner’s fee in dollars, as text with decimals.").optional(),
    markup: Amount.shape.value.describe("The partner’s markup on our fees, in cents.").optional(),
    markupDecimal: Decimal.describe("The partner’s markup on our fees, in dollars, as text with decimals.").optional(),
  })
  .describe("The fee that the partner takes from the transfer.");
export type FacilitatorFee = z.infer<typeof FacilitatorFee>;

const Party = z.object({
  accountID: AccountID,
  email: z.string().describe("The account’s email address."),
  displayName: z.string().describe("The name that people know the account by."),
});

const side = {
  paymentMethodID: PaymentMethodID,
  paymentMethodType: PaymentMethodType,
  account: Party.describe("The account that the method belongs to."),
  bankAccount: BankAccountBrief.optional(),
  wallet: z.object({ walletID: WalletID }).describe("The wallet behind the method.").optional(),
  card: CardBrief.optional(),
  mobilePay: MobilePayResponse.optional(),
  cardDetails: CardDetails.describe("The progress on the card network.").optional(),
  achDetails: AchDetails.describe("The progress of the ACH entry.").optional(),
};
export const TransferSource = z.object({
  transferID: TransferID.describe("The ID of the transfer that funds this one.").optional(),
  ...side,
});
export type TransferSource = z.infer<typeof TransferSource>;
export const TransferDestination = z.object({
  ...side,
  rtpDetails: RtpDetails.describe("The progress on the real-time network.").optional(),
});
export type TransferDestination = z.infer<typeof TransferDestination>;

export const Cancellation = z.object({
  cancellationID: CancellationID,
  status: CancellationStatus,
  createdOn,
});
export type Cancellation = z.infer<typeof Cancellation>;

/** A refund of a transfer. Its operations are in the refunds folder. */
export const Refund = z.object({
  refundID: RefundID,
  createdOn,
  updatedOn,
  status: z.enum(["created", "pending", "completed", "failed"]).describe("The current state."),
  amount: Amount.describe("The refunded amount."),
  cardDetails: CardDetails.omit({ dynamicDescriptor: true, transactionSource: true })
    .describe("The progress on the card network.")
    .optional(),
});
export type Refund = z.infer<typeof Refund>;

const details = {
  source: TransferSource.describe("The payment method that the money comes from."),
  destination: TransferDestination.describe("The payment method that the money goes to."),
  completedOn: DateTime.describe("The moment it was completed.").optional(),
  status: TransferStatus,
  failureReason: z.enum(FAILURE_REASONS).describe("The reason why the transfer failed.").optional(),
  amount: Amount.describe("The amount to move."),
  description: z.string().max(TRANSFER_DESCRIPTION_MAX).describe("A text that describes the purpose.").optional(),
  metadata: z
    .record(z.string(), z.string())
    .describe("Your own keys and texts, which are stored and returned unchanged.")
    .optional(),
  facilitatorFee: FacilitatorFee.optional(),
  serviceFee: Amount.shape.value.describe("The cost of the transfer, in cents.").optional(),
  serviceFeeDecimal: z.string().describe("The cost of the transfer, in dollars, as text with decimals.").optional(),
  serviceFeeDetails: z
    .object({
      cardScheme: z.string().describe("The card network’s fee, in dollars.").optional(),
      interchange: z.string().describe("The fee of the cardholder’s bank, in dollars.").optional(),
      discount: z.string().describe("The fee by the plan’s discount rate, in dollars.").optional(),
      serviceProcessing: z.string().describe("The processing fee, in dollars."),
    })
    .describe("The parts of the transfer’s cost.")
    .optional(),
  groupID: TransferID.describe("The ID shared by transfers that pass on the same money.").optional(),
  cancellations: z.array(Cancellation).describe("The attempts to stop the transfer.").optional(),
  refundedAmount: Amount.describe("The amount refunded so far.").optional(),
  refunds: z.array(Refund).describe("All refunds of the transfer.").optional(),
  disputedAmount: Amount.describe("The disputed part of the amount.").optional(),
  disputes: z
    .array(z.object({ disputeID: DisputeID, createdOn, amount: Amount.describe("The disputed amount.") }))
    .describe("All disputes of the transfer.")
    .optional(),
  scheduleID: z.guid().describe("The ID of the schedule.").optional(),
  occurrenceID: z.guid().describe("The ID of the occurrence.").optional(),
  salesTaxAmount: Amount.describe("The part of the amount that is sales tax.").optional(),
  foreignID: z.string().describe("The ID of the object in your own system.").optional(),
};

export const AsyncTransfer = z.object({ transferID: TransferID, createdOn });
export type AsyncTransfer = z.infer<typeof AsyncTransfer>;

export const Transfer = AsyncTransfer.extend({
  ...details,
  serviceFees: z
    .array(
      z.object({
        accountID: AccountID.describe("The ID of the account that the fees are taken from."),
        transferParty: z
          .enum(["source", "destination", "partner"])
          .describe("The payer: the source, the destination or the partner."),
        totalAmount: AmountDecimal.describe("The total that this party pays."),
        feeIDs: z.array(z.string()).describe("The IDs of the fees."),
      }),
    )
    .describe("The fees that each party pays for the transfer.")
    .optional(),
});
export type Transfer = z.infer<typeof Transfer>;

/** The first transfer of a key. The error says if the repeat's body differs. */
export const RepeatedTransfer = Transfer.extend({ error: z.string().describe("The error message.").optional() });

/** A new transfer: whole for a caller who waits, otherwise its ID and time. */
export const CreatedTransfer = AsyncTransfer.extend(z.object(details).partial().shape);
export type CreatedTransfer = z.infer<typeof CreatedTransfer>;
