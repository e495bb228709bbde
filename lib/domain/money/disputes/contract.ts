import { z } from "zod";
import { AccountID, DisputeID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { commaList, filterText, filterValue, page, rangeEnd, rangeStart } from "@/lib/core/api/query";
import { Amount, DateTime, createdOn } from "@/lib/core/api/shapes";
import { DisputePhase, DisputeStatus } from "./shared/status";

/** A cardholder's objection to a card payment. Disputes come only from the networks, never from the API. */
export const Dispute = z.object({
  disputeID: DisputeID,
  merchantAccountID: AccountID.describe("The ID of the merchant’s account."),
  amount: Amount.describe("The amount that the payer’s bank takes back."),
  networkReasonCode: z.string().describe("The card network’s code for the reason."),
  networkReasonDescription: z.string().describe("The reason in words.").optional(),
  transfer: z.object({ transferID: TransferID }).describe("The disputed payment."),
  respondBy: DateTime.describe("The deadline for evidence."),
  status: DisputeStatus,
  phase: DisputePhase,
  createdOn,
  submittedOn: DateTime.describe("The moment the evidence was submitted to the network.").optional(),
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
  respondStartDateTime: rangeStart.describe("Returns only disputes with evidence due from this moment on."),
  respondEndDateTime: rangeEnd.describe("Returns only disputes with evidence due before this moment."),
  status: filterValue(DisputeStatus).describe("Finds disputes in this state."),
  merchantAccountID: filterValue(AccountID).describe("Finds disputes about payments to this account."),
  cardholderAccountID: filterValue(AccountID).describe("Finds disputes about payments by this account."),
  disputeIDs: commaList(DisputeID).describe("Finds these disputes; IDs are separated by commas."),
  transferIDs: commaList(TransferID).describe("Finds the disputes of these transfers; IDs are separated by commas."),
  orderBy: filterText.describe("The field to sort by, and the direction."),
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
