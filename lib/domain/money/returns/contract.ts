import { z } from "zod";
import { AccountID, ReturnID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, filterValue, page } from "@/lib/core/api/query";
import { Day } from "@/lib/core/api/shapes";
import { Return, ReturnDirection, ReturnStatus } from "./shared/return";

const RETURNS_PER_PAGE = 50;

export const returnFilters = {
  status: filterValue(ReturnStatus).describe("Finds returns in this state."),
  code: filterValue(
    z
      .string()
      .regex(/^R\d\d$/)
      .meta({ examples: ["R01"] }),
  ).describe("Finds returns with this code."),
  direction: filterValue(ReturnDirection).describe("Finds returned debits or returned credits."),
  transferID: filterValue(TransferID).describe("Finds the returns of this transfer."),
};

export const ListReturns = z.object({ ...returnFilters, ...cursors(ReturnID), ...page(RETURNS_PER_PAGE) });
export type ListReturns = z.infer<typeof ListReturns>;

export const RepresentReturn = z.object({
  representOn: Day.describe(
    "The day to present the debit again, in New York. By default it leaves with the next file.",
  ).optional(),
});
export type RepresentReturn = z.infer<typeof RepresentReturn>;

const returnsOfAccount = z.object({ accountID: AccountID });
const oneReturn = returnsOfAccount.extend({ returnID: ReturnID });

const declared = { group: "Returns", status: 200, isLatestOnly: true } as const;

export const returns = {
  list: operation({
    ...declared,
    summary: "List returns",
    method: "GET",
    path: "/accounts/{accountID}/returns",
    access: "transfers.read",
    params: returnsOfAccount,
    query: ListReturns,
    response: z.array(Return),
  }),
  get: operation({
    ...declared,
    summary: "Get return",
    method: "GET",
    path: "/accounts/{accountID}/returns/{returnID}",
    access: "transfers.read",
    params: oneReturn,
    response: Return,
  }),
  represent: operation({
    ...declared,
    summary: "Present a returned debit again",
    method: "POST",
    path: "/accounts/{accountID}/returns/{returnID}/representments",
    access: "transfers.write",
    params: oneReturn,
    body: RepresentReturn,
    response: Return,
    audit: { act: "return.represent" },
  }),
};
