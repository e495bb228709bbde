import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { AccountID, DisputeID, PlanID, RefundID, ScheduleID, TransferID } from "@/lib/core/api/ids";
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

/** Reads the amount that a person types, in cents. */
const TypedAmount = z.string().transform((typed, { addIssue }) => {
  const cents = parseMoney(typed);
  if (cents === null) addIssue("must be an amount");
  return cents ?? z.NEVER;
});
const isSet = filterValue(z.literal("true"));

/**
 * Filters of the caller's transfers. The account is on either side, and the amount is exact. Days are those of creation,
 * both inclusive, in the named time zone or UTC. Refunded and disputed mean that something of the transfer was.
 */
export const TransferFilter = z.object({
  /** A name of either side, last four digits, an ID, an amount, or the beginning of the description. */
  q: filterText,
  status: filterValue(TransferStatus),
  accountID: filterValue(AccountID),
  /** Either account has agreed to the plan. */
  planID: filterValue(PlanID),
  /** It is paid from or into a payment method of the kind. */
  method: filterValue(PaymentMethodType),
  from: filterValue(Day),
  to: filterValue(Day),
  zone: filterValue(TimeZone),
  groupID: filterValue(TransferID),
  scheduleID: filterValue(ScheduleID),
  amount: filterValue(TypedAmount),
  refunded: isSet,
  disputed: isSet,
  /** Failed or taken back by a bank. */
  attention: isSet,
});
export type TransferFilter = z.infer<typeof TransferFilter>;

/** The filters, and a page of what they let through. */
export const SearchTransfers = TransferFilter.extend({
  sort: byDate,
  ...cursors(TransferID),
  uncounted,
  ...page(SHOWN_PER_PAGE),
});
export type SearchTransfers = z.infer<typeof SearchTransfers>;

/** One page of transfers. */
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

/** The transfers of which an account is a side, with the same filters. */
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
    response: TransferPage,
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
  /** Names the owner of the wallet. */
  owner: z.object({ accountID: AccountID, displayName: z.string() }).optional(),
});
export type TransferEntry = z.infer<typeof TransferEntry>;

/** Describes what moved together for a transfer. The entries add up to zero. */
export const TransferPosting = z.object({
  txnID: z.guid(),
  /** Names the cause: the transfer, a refund, a dispute, or our bank's statement of a leg. */
  sourceType: z.string(),
  step: z.string(),
  reason: z.string().optional(),
  createdOn: DateTime,
  entries: z.array(TransferEntry),
});
export type TransferPosting = z.infer<typeof TransferPosting>;

/** Says what a leg is: the way itself, what is taken of it, what our bank books, or what takes it back. */
const LEG_PARTS = ["way", "fee", "facilitator-fee", "network-cost", "bank", "return", "refund", "dispute"] as const;
const LEG_STATES = ["done", "under-way", "waiting", "failed", "canceled"] as const;

/** One end of a leg: an account of the ledger, or a side of the transfer outside of it. */
export const LegEnd = z.object({
  place: z.enum([...LedgerAccount.options, "source", "destination"]),
  /** Names the owner of the wallet. */
  owner: z.object({ accountID: AccountID, displayName: z.string() }).optional(),
});
export type LegEnd = z.infer<typeof LegEnd>;

/**
 * One leg of the way that a transfer's money takes. Legs with a posting add up to the ledger; the others are on a rail, or ahead.
 */
export const TransferLeg = z.object({
  /** Stays the same while the leg's state changes. */
  legID: z.string(),
  part: z.enum(LEG_PARTS),
  state: z.enum(LEG_STATES),
  from: LegEnd,
  to: LegEnd,
  /** In cents. */
  amount: z.int().min(0),
  /** Since when it is in its state. Absent for what is ahead. */
  on: DateTime.optional(),
  txnID: z.guid().optional(),
  /** The file that carries it to a bank, and the day on which the bank settles it. */
  file: z.object({ fileID: z.guid(), name: z.string() }).optional(),
  settlesOn: Day.optional(),
  refundID: RefundID.optional(),
  disputeID: DisputeID.optional(),
});
export type TransferLeg = z.infer<typeof TransferLeg>;

export const transferLedger = {
  legs: operation({
    summary: "Show the way of a transfer's money",
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

/** Two accounts and an amount in cents, for which there are no transfer options. */
export const FindObstacle = z.object({
  source: AccountID,
  destination: AccountID,
  amount: z.int().min(1).max(CENTS_MAX),
});
export type FindObstacle = z.infer<typeof FindObstacle>;

const OBSTACLES = ["no-method", "no-access", "no-way", "same-source", "too-much", "too-little", "none"] as const;

/** Says what is in the way of paying so much from one account to another; `none` where something fits. */
export const Obstacle = z.object({
  code: z.enum(OBSTACLES),
  /** Names the account that has no method, or that gives no access. */
  side: z.enum(["source", "destination"]).optional(),
  /** Lists the capabilities without which that account has no method. */
  waiting: z.array(z.object({ capability: CapabilityID, status: CapabilityStatus })).optional(),
  /** The most or the least that goes, in cents. Absent where no amount covers its fee. */
  cents: z.int().min(0).optional(),
});
export type Obstacle = z.infer<typeof Obstacle>;

export const transferObstacle = {
  get: operation({
    summary: "Say why no transfer option fits",
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
