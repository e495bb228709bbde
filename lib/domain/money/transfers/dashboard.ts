import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { AccountID, DisputeID, PlanID, RefundID, RiskReviewID, ScheduleID, TransferID } from "@/lib/core/api/ids";
import { CENTS_MAX, parseMoney } from "@/lib/core/money/money";
import { operation } from "@/lib/core/api/operation";
import { byDate, cursors, filterText, filterValue, page, total, uncounted } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";
import { CapabilityStatus } from "@/lib/domain/accounts/capabilities/shared/status";
import { PaymentMethodType } from "@/lib/domain/money/payment-methods/contract";
import { LedgerAccount } from "@/lib/domain/money/wallets/dashboard";
import { oneTransfer } from "./contract";
import { Transfer } from "./shared/transfer";
import { TransferStatus } from "./shared/status";

const SHOWN_PER_PAGE = 50;

const TypedAmount = z.string().transform((typed, { addIssue }) => {
  const cents = parseMoney(typed);
  if (cents === null) addIssue("must be an amount");
  return cents ?? z.NEVER;
});
const isSet = filterValue(z.literal("true"));

/**
 * Filters of the caller's transfers. The account may be on either side, and the amount is exact. Days are those of
 * creation, both inclusive, in the given time zone or UTC. Refunded and disputed match a transfer with at least one
 * refund or dispute.
 */
export const TransferFilter = z.object({
  /** A name of either side, last four digits, an ID, an amount, or the beginning of the description. */
  q: filterText,
  status: filterValue(TransferStatus),
  accountID: filterValue(AccountID),
  /** Either account has agreed to the plan. */
  planID: filterValue(PlanID),
  /** Either side uses this type of payment method. */
  method: filterValue(PaymentMethodType),
  from: filterValue(Day),
  to: filterValue(Day),
  zone: filterValue(TimeZone),
  groupID: filterValue(TransferID),
  scheduleID: filterValue(ScheduleID),
  amount: filterValue(TypedAmount),
  refunded: isSet,
  disputed: isSet,
  /** Failed, or reversed by a bank. */
  attention: isSet,
});
export type TransferFilter = z.infer<typeof TransferFilter>;

export const SearchTransfers = TransferFilter.extend({
  sort: byDate,
  ...cursors(TransferID),
  uncounted,
  ...page(SHOWN_PER_PAGE),
});
export type SearchTransfers = z.infer<typeof SearchTransfers>;

export const TransferPage = z.object({ items: z.array(Transfer), more: z.boolean(), total });
export type TransferPage = z.infer<typeof TransferPage>;

export const partnerTransfers = {
  list: operation({
    summary: "List our transfers",
    group: "Transfers",
    internal: true,
    method: "GET",
    path: "/dashboard/transfers",
    access: "transfers.read",
    query: SearchTransfers,
    response: TransferPage,
    status: 200,
  }),
  export: operation({
    summary: "Download our transfers",
    group: "Transfers",
    internal: true,
    method: "GET",
    path: "/dashboard/transfers/export",
    access: "transfers.read",
    query: TransferFilter,
    status: 200,
  }),
};

const OfAccount = z.object({ accountID: AccountID });

/**
 * Transfers of an account. `counts` has the number of its transfers in each status, up to TAB_COUNT_MAX + 1. It is
 * absent if another filter than the status is set.
 */
export const AccountTransferPage = TransferPage.extend({
  counts: z.partialRecord(TransferStatus, z.int().min(0)).optional(),
});
export type AccountTransferPage = z.infer<typeof AccountTransferPage>;

export const accountTransfers = {
  list: operation({
    summary: "List an account's transfers",
    group: "Transfers",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/transfers",
    access: "transfers.read",
    params: OfAccount,
    query: SearchTransfers.omit({ accountID: true }),
    response: AccountTransferPage,
    status: 200,
  }),
  export: operation({
    summary: "Download an account's transfers",
    group: "Transfers",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/transfers/export",
    access: "transfers.read",
    params: OfAccount,
    query: TransferFilter.omit({ accountID: true }),
    status: 200,
  }),
};

/** One line of a posting, in cents: credit is positive, debit is negative. */
export const TransferEntry = z.object({
  account: LedgerAccount,
  amount: z.int(),
  owner: z.object({ accountID: AccountID, displayName: z.string() }).optional(),
});
export type TransferEntry = z.infer<typeof TransferEntry>;

/** Entries that moved together for a transfer. They add up to zero. */
export const TransferPosting = z.object({
  txnID: z.guid(),
  /** The cause: the transfer, a refund, a dispute, or our bank's statement of a leg. */
  sourceType: z.string(),
  step: z.string(),
  reason: z.string().optional(),
  createdOn: DateTime,
  entries: z.array(TransferEntry),
});
export type TransferPosting = z.infer<typeof TransferPosting>;

/** The kind of a leg: part of the route itself, a fee or cost, our bank's booking, or a reversal. */
const LEG_PARTS = ["way", "fee", "facilitator-fee", "network-cost", "bank", "return", "refund", "dispute"] as const;
const LEG_STATES = ["done", "under-way", "waiting", "failed", "canceled"] as const;

/** One end of a leg: a ledger account, or a side of the transfer outside the ledger. */
export const LegEnd = z.object({
  place: z.enum([...LedgerAccount.options, "source", "destination"]),
  owner: z.object({ accountID: AccountID, displayName: z.string() }).optional(),
});
export type LegEnd = z.infer<typeof LegEnd>;

/**
 * One leg of the route that a transfer's money takes. Legs with a posting add up to the ledger; the others are on a
 * rail or in the future.
 */
export const TransferLeg = z.object({
  legID: z.string(),
  part: z.enum(LEG_PARTS),
  state: z.enum(LEG_STATES),
  from: LegEnd,
  to: LegEnd,
  amount: z.int().min(0),
  /** Absent for future legs. */
  on: DateTime.optional(),
  txnID: z.guid().optional(),
  file: z.object({ fileID: z.guid(), name: z.string() }).optional(),
  settlesOn: Day.optional(),
  /** When the rail is expected to complete the leg. */
  expectedOn: DateTime.optional(),
  /** The open risk review that holds the money before this leg. */
  reviewID: RiskReviewID.optional(),
  refundID: RefundID.optional(),
  disputeID: DisputeID.optional(),
});
export type TransferLeg = z.infer<typeof TransferLeg>;

export const transferLedger = {
  legs: operation({
    summary: "Show the route of a transfer's money",
    group: "Transfers",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/transfers/{transferID}/legs",
    access: "transfers.read",
    params: oneTransfer,
    response: z.array(TransferLeg),
    status: 200,
  }),
  explain: operation({
    summary: "Explain a transfer",
    group: "Transfers",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/transfers/{transferID}/ledger",
    access: "transfers.read",
    params: oneTransfer,
    response: z.array(TransferPosting),
    status: 200,
  }),
};

export const FindObstacle = z.object({
  source: AccountID,
  destination: AccountID,
  amount: z.int().min(1).max(CENTS_MAX),
});
export type FindObstacle = z.infer<typeof FindObstacle>;

const OBSTACLES = ["no-method", "no-access", "no-way", "same-source", "too-much", "too-little", "none"] as const;

/** The reason that an account cannot pay this amount to another account; `none` if it can. */
export const Obstacle = z.object({
  code: z.enum(OBSTACLES),
  side: z.enum(["source", "destination"]).optional(),
  waiting: z.array(z.object({ capability: CapabilityID, status: CapabilityStatus })).optional(),
  /** The largest or smallest amount that is possible, in cents. Absent if no amount covers its fee. */
  cents: z.int().min(0).optional(),
});
export type Obstacle = z.infer<typeof Obstacle>;

export const transferObstacle = {
  get: operation({
    summary: "Explain why no transfer option fits",
    group: "Transfers",
    internal: true,
    method: "POST",
    path: "/dashboard/transfer-obstacle",
    access: "transfers.read",
    body: FindObstacle,
    response: Obstacle,
    status: 200,
    audit: { unrecorded: "question" },
  }),
};
