import { z } from "zod";
import { TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue, page } from "@/lib/core/api/query";
import { DateTime, Day, text } from "@/lib/core/api/shapes";
import { LINE_REASON_MAX } from "@/lib/domain/kernel/limits";
import { BANK_REVERSAL_STATES } from "./states";

const ROWS_PER_PAGE = 20;

export const BankReversalState = z.enum(BANK_REVERSAL_STATES);
export type BankReversalState = z.infer<typeof BankReversalState>;

export const BankReversal = z.object({
  reversalID: z.guid(),
  transferID: TransferID,
  instructionID: z.guid(),
  state: BankReversalState,
  /** The direction of the reversal: a debit takes a payment back, a credit gives a collection back. */
  direction: z.enum(["debit", "credit"]),
  /** In cents. */
  amount: z.int(),
  reason: z.string(),
  requestedBy: z.string(),
  decidedBy: z.string().optional(),
  decidedOn: DateTime.optional(),
  /** The last day for it to leave. */
  until: Day,
  /** True if the viewer requested it, so that another person must decide. */
  isOwn: z.boolean(),
  createdOn: DateTime,
});
export type BankReversal = z.infer<typeof BankReversal>;

export const BankReversalPage = z.object({ items: z.array(BankReversal), more: z.boolean() });
export type BankReversalPage = z.infer<typeof BankReversalPage>;

export const ListBankReversals = z.object({ state: filterValue(BankReversalState), ...page(ROWS_PER_PAGE) });
export type ListBankReversals = z.infer<typeof ListBankReversals>;

export const RequestReversal = z.object({ reason: text({ min: 1, max: LINE_REASON_MAX }) });
export type RequestReversal = z.infer<typeof RequestReversal>;

const declared = { group: "Transfers", internal: true, response: BankReversal } as const;
const decision = { method: "POST", access: "transfers.write", status: 200 } as const;
const oneReversal = z.object({ reversalID: z.guid() });

export const bankReversals = {
  list: operation({
    ...declared,
    summary: "List reversals of bank entries",
    method: "GET",
    path: "/dashboard/bank-reversals",
    access: "transfers.read",
    query: ListBankReversals,
    response: BankReversalPage,
    download: { place: ["createdOn", "reversalID"], usd: ["amount"] },
    status: 200,
  }),
  request: operation({
    ...declared,
    summary: "Request the reversal of a bank entry",
    method: "POST",
    path: "/dashboard/bank-entries/{instructionID}/reversal",
    params: z.object({ instructionID: z.guid() }),
    access: "transfers.write",
    body: RequestReversal,
    status: 201,
    audit: { act: "bank-reversal.request" },
  }),
  approve: operation({
    ...declared,
    ...decision,
    summary: "Approve the reversal of a bank entry",
    path: "/dashboard/bank-reversals/{reversalID}/approve",
    params: oneReversal,
    audit: { act: "bank-reversal.approve" },
  }),
  decline: operation({
    ...declared,
    ...decision,
    summary: "Decline the reversal of a bank entry",
    path: "/dashboard/bank-reversals/{reversalID}/decline",
    params: oneReversal,
    audit: { act: "bank-reversal.decline" },
  }),
};
