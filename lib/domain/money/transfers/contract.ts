import { z } from "zod";
import type { FieldErrors } from "@/lib/core/failure";
import { flatFaults, sentenceOf } from "@/lib/core/api/field-errors";
import { AccountID, CancellationID, PaymentMethodID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { commaList, cursors, filterValue, page, rangeEnd, rangeStart } from "@/lib/core/api/query";
import { Metadata } from "@/lib/core/api/shapes";
import { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import {
  achTexts,
  DEBIT_HOLD_PERIODS,
  descriptor,
  SEC_CODES,
  SentAmount,
  SentTax,
  TRANSACTION_SOURCES,
} from "./shared/details";
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
  source: z.object({
    transferID: TransferID.optional(),
    paymentMethodID: PaymentMethodID.optional(),
    paymentToken: z.string().optional(),
    cardDetails: z
      .object({ dynamicDescriptor: descriptor, transactionSource: z.enum(TRANSACTION_SOURCES).optional() })
      .optional(),
    achDetails: z
      .object({
        ...achTexts,
        debitHoldPeriod: z.enum(DEBIT_HOLD_PERIODS).optional(),
        secCode: z.enum(SEC_CODES).optional(),
      })
      .optional(),
  }),
  destination: z.object({
    paymentMethodID: PaymentMethodID,
    cardDetails: z.object({ dynamicDescriptor: descriptor }).optional(),
    achDetails: z.object(achTexts).optional(),
  }),
  amount: SentAmount,
  facilitatorFee: FacilitatorFee.optional(),
  description: z.string().max(TRANSFER_DESCRIPTION_MAX).optional(),
  metadata: Metadata.optional(),
  salesTaxAmount: SentTax.optional(),
  foreignID: z.string().min(1).max(64).optional(),
});
export type CreateTransfer = z.infer<typeof CreateTransfer>;

export const PatchTransfer = z.object({ metadata: Metadata.nullable().optional() });
export type PatchTransfer = z.infer<typeof PatchTransfer>;

const oneSide = z.object({ accountID: AccountID.optional(), paymentMethodID: PaymentMethodID.optional() });
export const CreateTransferOptions = z.object({ source: oneSide, destination: oneSide, amount: SentAmount });
export type CreateTransferOptions = z.infer<typeof CreateTransferOptions>;

export const TransferOptions = z.object({
  sourceOptions: z.array(PaymentMethod).optional(),
  destinationOptions: z.array(PaymentMethod).optional(),
});
export type TransferOptions = z.infer<typeof TransferOptions>;

/** `true` or `false`; any other value is ignored. */
const choice = filterValue(z.enum(["true", "false"]));

export const ListTransfers = z.object({
  accountIDs: commaList(AccountID),
  status: filterValue(TransferStatus),
  startDateTime: rangeStart,
  endDateTime: rangeEnd,
  groupID: filterValue(TransferID),
  scheduleID: filterValue(z.guid().toLowerCase()),
  paymentLinkID: filterValue(z.guid().toLowerCase()),
  foreignID: filterValue(z.string()),
  refunded: choice,
  disputed: choice,
  ...cursors(TransferID),
  ...page(TRANSFERS_PER_PAGE),
});
export type ListTransfers = z.infer<typeof ListTransfers>;

const transfersOfAccount = z.object({ accountID: AccountID });
export const oneTransfer = transfersOfAccount.extend({ transferID: TransferID });
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

function renameFaults(faults: FieldErrors): FieldErrors {
  const errors = Object.entries(flatFaults(faults)).map(([field, fault]) => {
    const name = FAULTS[field];
    // Fields that have no name in the API's 422 are reported as a sentence.
    return name ? [name, fault] : ["error", sentenceOf({ [field]: faults[field] ?? fault })];
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
    params: transfersOfAccount,
    body: CreateTransfer,
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
    params: oneTransfer,
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
