import { z } from "zod";
import { flatFaults } from "@/lib/core/api/field-errors";
import { AccountID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, page } from "@/lib/core/api/query";
import { Email, text } from "@/lib/core/api/shapes";
import { sealed } from "@/lib/core/sealed";
import { BankAccountBrief, CardBrief, MobilePayResponse } from "@/lib/domain/money/payment-methods/contract";
import { AsyncCreatedRefund, CreateRefund, RepeatedRefund } from "@/lib/domain/money/refunds/contract";
import { oneTransfer } from "@/lib/domain/money/transfers/contract";
import { Refund, Transfer, TransferSource } from "@/lib/domain/money/transfers/shared/transfer";
import { oneInvite } from "@/lib/domain/onboarding/invites/contract";

const PASSWORD_MAX = 1024;

/** The emailed code of an invitee, and the password that they may set with it. */
export const EmbedSignIn = z.object({
  email: Email,
  code: sealed(z.string().regex(/^\s*\d{6}\s*$/, "must be six digits")),
  password: sealed(text({ min: 1, max: PASSWORD_MAX })).optional(),
});
export type EmbedSignIn = z.infer<typeof EmbedSignIn>;

export const embeddedPeople = {
  signIn: operation({
    summary: "Sign in to embedded onboarding",
    group: "Hosted onboarding",
    internal: true,
    method: "POST",
    path: "/hosted/invites/{code}/person",
    access: "anyone",
    params: oneInvite,
    body: EmbedSignIn,
    status: 204,
    rate: "sign-in",
    embeddedIn: ["onboarding"],
    audit: { unrecorded: "question" },
  }),
};

/** A side of a payment as the account's own people see it. */
const EmbeddedSide = TransferSource.pick({ paymentMethodType: true }).extend({
  account: TransferSource.shape.account.pick({ displayName: true }),
  bankAccount: BankAccountBrief.pick({ bankName: true, lastFourAccountNumber: true }).optional(),
  card: CardBrief.pick({ brand: true, lastFourCardNumber: true }).optional(),
  mobilePay: MobilePayResponse.pick({ cardDisplayName: true }).optional(),
});

/** A transfer without the partner's own data: no fees, metadata or IDs of the partner, and no data of other accounts. */
export const EmbeddedTransfer = Transfer.pick({
  transferID: true,
  createdOn: true,
  completedOn: true,
  status: true,
  amount: true,
  description: true,
  refundedAmount: true,
  disputedAmount: true,
}).extend({
  source: EmbeddedSide,
  destination: EmbeddedSide,
  refunds: z.array(Refund.pick({ refundID: true, status: true })).optional(),
});
export type EmbeddedTransfer = z.infer<typeof EmbeddedTransfer>;

const ROWS = 25;

/** A page of an account's transfers, newest first, before or after a transfer. */
export const ListEmbedded = z.object({
  ...cursors(TransferID),
  count: page(ROWS).count,
});
export type ListEmbedded = z.infer<typeof ListEmbedded>;

export const EmbeddedTransfers = z.object({ items: z.array(EmbeddedTransfer), more: z.boolean() });
export type EmbeddedTransfers = z.infer<typeof EmbeddedTransfers>;

const ofAccount = {
  group: "Embedded components",
  internal: true,
  access: "transfers.read",
  params: z.object({ accountID: AccountID }),
  query: ListEmbedded,
  response: EmbeddedTransfers,
  status: 200,
} as const;

export const embeddedMoney = {
  payments: operation({
    ...ofAccount,
    summary: "List payments to an account",
    method: "GET",
    path: "/dashboard/accounts/{accountID}/embedded-payments",
    embeddedIn: ["payments"],
  }),
  payouts: operation({
    ...ofAccount,
    summary: "List an account's payouts",
    method: "GET",
    path: "/dashboard/accounts/{accountID}/embedded-payouts",
    embeddedIn: ["payouts"],
  }),
  refund: operation({
    group: ofAccount.group,
    internal: true,
    summary: "Refund a payment to the account",
    method: "POST",
    path: "/dashboard/accounts/{accountID}/embedded-payments/{transferID}/refunds",
    access: "transfers.write",
    params: oneTransfer,
    body: CreateRefund,
    response: AsyncCreatedRefund,
    status: 200,
    also: { 202: Refund, 409: RepeatedRefund },
    ownKey: true,
    transaction: "own",
    errors: { rename: flatFaults },
    embeddedIn: ["payments"],
    audit: { act: "refund.create" },
  }),
};
