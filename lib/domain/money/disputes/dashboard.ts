import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { AccountID, DisputeID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, filterText, filterValue, page, total, uncounted } from "@/lib/core/api/query";
import { DateTime, Day, LastFour } from "@/lib/core/api/shapes";
import { port } from "@/lib/domain/money/rails/contract";
import { Dispute, oneDispute } from "./contract";
import { DisputeStatus } from "./shared/status";
import { DISPUTE_OUTCOMES, type DisputeOutcome } from "./states";

const SHOWN_PER_PAGE = 50;

/**
 * Filters of the caller's disputes: status, outcome, merchant, the first and last day of the deadline, and of the
 * opening. Days are inclusive, in the given time zone or UTC. Disputes that need a response come first, next deadline
 * first, unless a date filter is set.
 */
export const SearchDisputes = z.object({
  /**
   * The same search as for transfers: a name, last four digits, an ID, an amount, or the beginning of the description.
   */
  q: filterText,
  status: filterValue(DisputeStatus),
  outcome: filterValue(z.enum(Object.keys(DISPUTE_OUTCOMES) as [DisputeOutcome, ...DisputeOutcome[]])),
  merchantAccountID: filterValue(AccountID),
  from: filterValue(Day),
  to: filterValue(Day),
  openedFrom: filterValue(Day),
  openedTo: filterValue(Day),
  zone: filterValue(TimeZone),
  attention: filterValue(z.literal("true")),
  sort: z.enum(["respondBy", "-createdOn", "createdOn"]).optional().catch(undefined),
  ...cursors(DisputeID),
  uncounted,
  ...page(SHOWN_PER_PAGE),
});
export type SearchDisputes = z.infer<typeof SearchDisputes>;

export const ShownDispute = Dispute.extend({
  merchantName: z.string(),
  customerName: z.string(),
  brand: z.string().optional(),
  lastFour: LastFour.optional(),
});
export type ShownDispute = z.infer<typeof ShownDispute>;

export const DisputePage = z.object({ items: z.array(ShownDispute), more: z.boolean(), total });
export type DisputePage = z.infer<typeof DisputePage>;

export const partnerDisputes = {
  list: operation({
    summary: "List our disputes",
    group: "Disputes",
    internal: true,
    method: "GET",
    path: "/dashboard/disputes",
    access: "transfers.read",
    query: SearchDisputes,
    response: DisputePage,
    download: { place: ["createdOn", "disputeID"] },
    status: 200,
  }),
  waiting: operation({
    summary: "Count the disputes that need a response",
    group: "Disputes",
    internal: true,
    method: "GET",
    path: "/dashboard/disputes/waiting",
    access: "transfers.read",
    response: z.object({ waiting: z.int().min(0) }),
    status: 200,
  }),
};

export const accountDisputes = {
  list: operation({
    summary: "List an account's disputes",
    group: "Disputes",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/disputes",
    access: "transfers.read",
    params: z.object({ accountID: AccountID }),
    query: SearchDisputes.omit({ merchantAccountID: true }),
    response: DisputePage,
    download: { place: ["createdOn", "disputeID"] },
    status: 200,
  }),
};

const DISPUTE_MOMENTS = [
  "opened",
  "escalated",
  "held",
  "submitted",
  "answered",
  "returned",
  "kept",
  "won",
  "lost",
  "accepted",
  "expired",
  "closed",
  "resolved",
] as const;

/** An event of a dispute. If money moved, it has the cents. */
export const DisputeMoment = z.object({
  kind: z.enum(DISPUTE_MOMENTS),
  on: DateTime,
  amount: z.int().min(0).optional(),
});
export type DisputeMoment = z.infer<typeof DisputeMoment>;

export const disputeHistory = {
  list: operation({
    summary: "Show what happened to a dispute",
    group: "Disputes",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/disputes/{disputeID}/history",
    access: "transfers.read",
    params: oneDispute,
    response: z.array(DisputeMoment),
    status: 200,
  }),
};

export const disputeEvents = {
  receive: operation({
    ...port,
    summary: "Receive a card network's callback",
    path: "/dispute-events/{provider}",
    status: 204,
  }),
};
