import { z } from "zod";
import { flatFaults } from "@/lib/core/api/field-errors";
import { RefundID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { Amount, createdOn } from "@/lib/core/api/shapes";
import { oneTransfer, transferOfParty } from "@/lib/domain/money/transfers/contract";
import { Cancellation, Refund } from "@/lib/domain/money/transfers/shared/transfer";

const value = Amount.shape.value.refine((cents) => cents > 0, "must be at least one cent");

/** Part of a payment to give back, in cents. Without an amount: the remainder. */
export const CreateRefund = z
  .object({ amount: value.describe("The amount to refund, in cents. By default, the remaining amount.").optional() })
  .optional();
export type CreateRefund = z.infer<typeof CreateRefund>;

/** Part of a payment to give back, in cents. Without a body: all of it. */
export const CreateReversal = z
  .object({ amount: value.describe("The amount to refund, in cents. By default, the remaining amount.").optional() })
  .optional();
export type CreateReversal = z.infer<typeof CreateReversal>;

export const AsyncCreatedRefund = z.object({
  refundID: RefundID,
  createdOn,
  amount: Amount.describe("The amount to refund, in cents. By default, the remaining amount."),
});

export const CreatedRefund = AsyncCreatedRefund.extend(Refund.partial().shape).extend(AsyncCreatedRefund.shape);
export type CreatedRefund = z.infer<typeof CreatedRefund>;

/** The first refund of a key. The error says if the repeat's body differs. */
export const RepeatedRefund = Refund.extend({ error: z.string().describe("The error message.").optional() });

/** The result of reversing a payment: canceled before it settled, or refunded after. */
export const Reversal = z.union([
  z.object({ cancellation: Cancellation.describe("The attempt to stop the transfer.") }),
  z.object({ refund: Refund.describe("The refund.") }),
]);
export type Reversal = z.infer<typeof Reversal>;

const oneRefund = oneTransfer.extend({ refundID: RefundID });

const group = "Refunds";

export const refunds = {
  reverse: operation({
    summary: "Cancel or refund a card transfer",
    group,
    method: "POST",
    path: "/accounts/{accountID}/transfers/{transferID}/reversals",
    access: "transfers.write",
    params: transferOfParty,
    body: CreateReversal,
    response: Reversal,
    status: 200,
    also: { 202: Reversal },
    ownKey: true,
    transaction: "own",
    errors: { rename: flatFaults },
    audit: { act: "transfer.reverse" },
  }),
  create: operation({
    summary: "Create a refund",
    group,
    method: "POST",
    path: "/accounts/{accountID}/transfers/{transferID}/refunds",
    access: "transfers.write",
    params: transferOfParty,
    body: CreateRefund,
    response: CreatedRefund,
    status: 200,
    also: { 202: Refund, 409: RepeatedRefund },
    waits: ["rail-response"],
    ownKey: true,
    transaction: "own",
    errors: { rename: flatFaults },
    audit: { act: "refund.create" },
  }),
  list: operation({
    summary: "List refunds",
    group,
    method: "GET",
    path: "/accounts/{accountID}/transfers/{transferID}/refunds",
    access: "transfers.read",
    params: oneTransfer,
    response: z.array(Refund),
    status: 200,
  }),
  get: operation({
    summary: "Retrieve refund",
    group,
    method: "GET",
    path: "/accounts/{accountID}/transfers/{transferID}/refunds/{refundID}",
    access: "transfers.read",
    params: oneRefund,
    response: Refund,
    status: 200,
  }),
};
