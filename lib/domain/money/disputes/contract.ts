import { z } from "zod";
import { AccountID, DisputeID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { commaList, filterText, filterValue, page, rangeEnd, rangeStart } from "@/lib/core/api/query";
import { Amount, DateTime } from "@/lib/core/api/shapes";
import { DisputePhase, DisputeStatus } from "./shared/status";

/** A cardholder's objection to a card payment. Disputes come only from the networks, never from the API. */
export const Dispute = z.object({
  disputeID: DisputeID,
  merchantAccountID: AccountID,
  amount: Amount,
  networkReasonCode: z.string(),
  networkReasonDescription: z.string().optional(),
  transfer: z.object({ transferID: TransferID }),
  respondBy: DateTime,
  status: DisputeStatus,
  phase: DisputePhase,
  createdOn: DateTime,
  submittedOn: DateTime.optional(),
});
export type Dispute = z.infer<typeof Dispute>;

/**
 * Filters of the disputes: opening and deadline, status, merchant, cardholder, disputes and transfers. With
 * `respondBy`, the list starts with those that need a response, next deadline first. Otherwise it starts with the
 * newest.
 */
export const ListDisputes = z.object({
  ...page(200),
  startDateTime: rangeStart,
  endDateTime: rangeEnd,
  respondStartDateTime: rangeStart,
  respondEndDateTime: rangeEnd,
  status: filterValue(DisputeStatus),
  merchantAccountID: filterValue(AccountID),
  cardholderAccountID: filterValue(AccountID),
  disputeIDs: commaList(DisputeID),
  transferIDs: commaList(TransferID),
  orderBy: filterText,
});
export type ListDisputes = z.infer<typeof ListDisputes>;

const disputesOfAccount = z.object({ accountID: AccountID });
export const oneDispute = disputesOfAccount.extend({ disputeID: DisputeID });

const group = "Disputes";
const at = "/accounts/{accountID}/disputes";
const one = `${at}/{disputeID}` as const;

export const disputes = {
  list: operation({
    summary: "List disputes",
    group,
    method: "GET",
    path: at,
    access: "transfers.read",
    params: disputesOfAccount,
    query: ListDisputes,
    errors: { kinds: ["invalid"] },
    response: z.array(Dispute),
    status: 200,
  }),
  get: operation({
    summary: "Retrieve a dispute",
    group,
    method: "GET",
    path: one,
    access: "transfers.read",
    params: oneDispute,
    response: Dispute,
    status: 200,
  }),
  accept: operation({
    summary: "Accept dispute",
    group,
    method: "POST",
    path: `${one}/accept`,
    access: "transfers.write",
    params: oneDispute,
    response: Dispute,
    status: 200,
    audit: { act: "dispute.accept" },
  }),
  submit: operation({
    summary: "Submit dispute evidence",
    group,
    method: "POST",
    path: `${one}/evidence/submit`,
    access: "transfers.write",
    params: oneDispute,
    response: Dispute,
    status: 200,
    errors: { kinds: ["malformed"] },
    audit: { act: "dispute.submit" },
  }),
};
