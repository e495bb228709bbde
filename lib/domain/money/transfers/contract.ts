import { z } from "zod";
import type { FieldErrors } from "@/lib/core/failure";
import { flatFaults, sentenceOf } from "@/lib/core/api/field-errors";
import { AccountID, CancellationID, PaymentMethodID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { commaList, cursors, filterValue, page, rangeEnd, rangeStart } from "@/lib/core/api/query";
import { Metadata } from "@/lib/core/api/shapes";
import { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { AchAuthorization, AchDetails, achTexts, CardDetails, descriptor, SentAmount, SentTax } from "./shared/details";
import { CREDIT_PURPOSES, DEBIT_PURPOSES } from "./shared/entry-class";
import {
  AsyncTransfer,
  Cancellation,
  CreatedTransfer,
  FacilitatorFee,
  RepeatedTransfer,
  Transfer,
} from "./shared/transfer";
import { TRANSFER_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";
import { TransferStatus } from "./shared/status";

const TRANSFERS_PER_PAGE = 200;
export const CreateTransfer = z.object({
  source: z
    .object({
      transferID: TransferID.describe("The ID of the transfer that funds this one.").optional(),
      paymentMethodID: PaymentMethodID.optional(),
      paymentToken: z
        .string()
        .describe("A token of a payment that was approved on a phone. It can be used once.")
        .optional(),
      cardDetails: z
        .object({
          dynamicDescriptor: descriptor,
          transactionSource: CardDetails.shape.transactionSource,
        })
        .describe("The details of the card payment.")
        .optional(),
      achDetails: z
        .object({
          ...achTexts,
          debitHoldPeriod: AchDetails.shape.debitHoldPeriod,
          secCode: AchDetails.shape.secCode,
          purpose: z
            .enum(DEBIT_PURPOSES)
            .describe(
              "The purpose, `online-purchase` for goods that a person buys online: the entry says PURCHASE. Only in `latest`.",
            )
            .optional(),
          authorization: AchAuthorization.optional(),
        })
        .describe("The details of the ACH entry.")
        .optional(),
    })
    .describe("The payment method that the money comes from."),
  destination: z
    .object({
      paymentMethodID: PaymentMethodID,
      cardDetails: z.object({ dynamicDescriptor: descriptor }).describe("The details of the card payment.").optional(),
      achDetails: z
        .object({
          ...achTexts,
          purpose: z
            .enum(CREDIT_PURPOSES)
            .describe("The purpose, `payroll` for a person’s wages: the entry says PAYROLL. Only in `latest`.")
            .optional(),
        })
        .describe("The details of the ACH entry.")
        .optional(),
    })
    .describe("The payment method that the money goes to."),
  amount: SentAmount.describe("The amount to move, in cents."),
  facilitatorFee: FacilitatorFee.optional(),
  description: z.string().max(TRANSFER_DESCRIPTION_MAX).describe("A text that describes the purpose.").optional(),
  metadata: Metadata.optional(),
  salesTaxAmount: SentTax.describe("The part of the amount that is sales tax.").optional(),
  foreignID: z.string().min(1).max(64).describe("The ID of the object in your own system.").optional(),
});
export type CreateTransfer = z.infer<typeof CreateTransfer>;

export const PatchTransfer = z.object({ metadata: Metadata.nullable().optional() });
export type PatchTransfer = z.infer<typeof PatchTransfer>;

const oneSide = z.object({ accountID: AccountID.optional(), paymentMethodID: PaymentMethodID.optional() });
export const CreateTransferOptions = z.object({
  source: oneSide.describe("The payment method that the money comes from."),
  destination: oneSide.describe("The payment method that the money goes to."),
  amount: SentAmount.describe("The amount that would move, in cents."),
});
export type CreateTransferOptions = z.infer<typeof CreateTransferOptions>;

export const TransferOptions = z.object({
  sourceOptions: z.array(PaymentMethod).describe("The methods that the money may come from.").optional(),
  destinationOptions: z.array(PaymentMethod).describe("The methods that the money may go to.").optional(),
});
export type TransferOptions = z.infer<typeof TransferOptions>;

/** `true` or `false`; any other value is ignored. */
const choice = filterValue(z.enum(["true", "false"]));

export const ListTransfers = z.object({
  accountIDs: commaList(AccountID).describe(
    "Finds transfers from or to any of these accounts; IDs are separated by commas.",
  ),
  status: filterValue(TransferStatus).describe("Finds transfers in this state."),
  startDateTime: rangeStart,
  endDateTime: rangeEnd,
  groupID: filterValue(TransferID).describe("Finds the transfers of this group."),
  scheduleID: filterValue(z.guid().toLowerCase()).describe("Finds the transfers of this schedule."),
  paymentLinkID: filterValue(z.guid().toLowerCase()).describe("Finds the transfers of this payment link."),
  foreignID: filterValue(z.string()).describe("Finds the transfers with this ID of your own system."),
  refunded: choice.describe("Finds only transfers that were refunded in part or in full."),
  disputed: choice.describe("Finds only transfers that a payer’s bank disputes."),
  ...cursors(TransferID),
  ...page(TRANSFERS_PER_PAGE),
});
export type ListTransfers = z.infer<typeof ListTransfers>;

const transfersOfOwnAccount = z.object({
  accountID: AccountID.describe(
    "The ID of the account that your key or token belongs to (TENDER_ACCOUNT_ID in the .env file of a new key). With the ID of the payer or the merchant, the answer is 403: the body names them by their payment methods.",
  ),
});
const transfersOfAccount = z.object({ accountID: AccountID });
export const oneTransfer = transfersOfAccount.extend({ transferID: TransferID });
/** A transfer of the caller, of its payer or of the account that it pays. */
export const transferOfParty = oneTransfer.extend({
  accountID: AccountID.describe("The ID of your own account, or of an account that pays or is paid by the transfer."),
});
const oneCancellation = oneTransfer.extend({ cancellationID: CancellationID });

/** The API's path for the error of each field. Errors of all other fields go under `error`. */
const FAULTS: Record<string, string> = {
  Transfer: "Transfer",
  amount: "amount",
  source: "source",
  sourcePaymentMethodID: "sourcePaymentMethodID",
  destination: "destinationPaymentMethodID",
  destinationPaymentMethodID: "destinationPaymentMethodID",
  description: "description",
  metadata: "metadata",
  facilitatorFee: "FacilitatorFee.TotalDecimal",
  "FacilitatorFee.TotalDecimal": "FacilitatorFee.TotalDecimal",
  "FacilitatorFee.MarkupDecimal": "FacilitatorFee.MarkupDecimal",
};

function renameFaults(fieldErrors: FieldErrors): FieldErrors {
  const errors = Object.entries(flatFaults(fieldErrors)).map(([field, fault]) => {
    const name = FAULTS[field];
    // Fields that have no name in the API's 422 are reported as a sentence.
    return name ? [name, fault] : ["error", sentenceOf({ [field]: fieldErrors[field] ?? fault })];
  });
  return Object.fromEntries(errors) as FieldErrors;
}

const group = "Transfers";

export const transfers = {
  options: operation({
    summary: "Retrieve transfer options",
    group,
    method: "POST",
    path: "/transfer-options",
    access: "transfers.read",
    body: CreateTransferOptions,
    response: TransferOptions,
    status: 200,
    errors: { rename: flatFaults },
    audit: { unrecorded: "question" },
  }),
  create: operation({
    summary: "Create a transfer",
    group,
    method: "POST",
    path: "/accounts/{accountID}/transfers",
    access: "transfers.write",
    params: transfersOfOwnAccount,
    body: CreateTransfer,
    latestFields: ["source.achDetails.purpose", "source.achDetails.authorization", "destination.achDetails.purpose"],
    response: CreatedTransfer,
    status: 200,
    also: { 201: AsyncTransfer, 202: Transfer, 409: RepeatedTransfer },
    waits: ["rail-response"],
    ownKey: true,
    transaction: "own",
    errors: { rename: renameFaults },
    audit: { act: "transfer.create" },
  }),
  list: operation({
    summary: "List transfers",
    group,
    method: "GET",
    path: "/accounts/{accountID}/transfers",
    access: "transfers.read",
    params: transfersOfAccount,
    query: ListTransfers,
    errors: { kinds: ["invalid"] },
    response: z.array(Transfer),
    status: 200,
  }),
  get: operation({
    summary: "Retrieve a transfer",
    group,
    method: "GET",
    path: "/accounts/{accountID}/transfers/{transferID}",
    access: "transfers.read",
    params: oneTransfer,
    response: Transfer,
    status: 200,
  }),
  update: operation({
    summary: "Update transfer metadata",
    group,
    method: "PATCH",
    path: "/accounts/{accountID}/transfers/{transferID}",
    access: "transfers.write",
    params: oneTransfer,
    body: PatchTransfer,
    response: Transfer,
    status: 200,
    audit: { act: "transfer.update" },
  }),
  cancel: operation({
    summary: "Cancel a transfer",
    group,
    method: "POST",
    path: "/accounts/{accountID}/transfers/{transferID}/cancellations",
    access: "transfers.write",
    params: transferOfParty,
    response: Cancellation,
    status: 200,
    also: { 202: Cancellation },
    transaction: "own",
    audit: { act: "transfer.cancel" },
  }),
  cancellation: operation({
    summary: "Get cancellation details",
    group,
    method: "GET",
    path: "/accounts/{accountID}/transfers/{transferID}/cancellations/{cancellationID}",
    access: "transfers.read",
    params: oneCancellation,
    response: Cancellation,
    status: 200,
  }),
};
