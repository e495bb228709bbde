import { z } from "zod";
import { ReturnID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, page } from "@/lib/core/api/query";
import { DateTime, text } from "@/lib/core/api/shapes";
import { REPRESENTMENTS_MAX } from "@/lib/core/money/rail-codes";
import { LINE_REASON_MAX } from "@/lib/domain/kernel/limits";
import { returnFilters } from "./contract";
import { Return } from "./shared/return";

const ROWS_PER_PAGE = 50;
const RULE_DAYS_MAX = 60;

/** A return with the names that a page shows. */
export const ListedReturn = Return.extend({
  accountName: z.string(),
  /** The other side: the holder of the bank account. */
  counterparty: z.string(),
  lastFour: z.string().optional(),
  company: z.string().optional(),
  mayRepresent: z.boolean(),
});
export type ListedReturn = z.infer<typeof ListedReturn>;

export const ReturnPage = z.object({ items: z.array(ListedReturn), more: z.boolean() });
export type ReturnPage = z.infer<typeof ReturnPage>;

export const SearchReturns = z.object({ ...returnFilters, ...cursors(ReturnID), ...page(ROWS_PER_PAGE) });
export type SearchReturns = z.infer<typeof SearchReturns>;

const RETURN_MOMENTS = [
  "originated",
  "returned",
  "scheduled",
  "represented",
  "collected",
  "dishonor-requested",
  "dishonored",
  "contested",
  "closed",
] as const;
export const ReturnMoment = z.object({
  kind: z.enum(RETURN_MOMENTS),
  on: DateTime,
  by: z.string().optional(),
  code: z.string().optional(),
});
export type ReturnMoment = z.infer<typeof ReturnMoment>;

/** One return with its history, oldest first. */
export const ReturnDetails = ListedReturn.extend({
  moments: z.array(ReturnMoment),
  /** The difference on the reconciliation page, for a late return that can be dishonored. */
  breakID: z.guid().optional(),
});
export type ReturnDetails = z.infer<typeof ReturnDetails>;

export const CloseReturn = z.object({ reason: text({ min: 1, max: LINE_REASON_MAX }) });
export type CloseReturn = z.infer<typeof CloseReturn>;

/** The rule for debits that are returned for lack of funds. */
export const RepresentmentRule = z.object({
  isOn: z.boolean(),
  /** Banking days from the return to the next presentment. */
  afterDays: z.int().min(1).max(RULE_DAYS_MAX),
  most: z.int().min(1).max(REPRESENTMENTS_MAX),
});
export type RepresentmentRule = z.infer<typeof RepresentmentRule>;

const declared = { group: "Returns", internal: true, status: 200 } as const;
const thisReturn = z.object({ returnID: ReturnID });

export const partnerReturns = {
  list: operation({
    ...declared,
    summary: "List returns with their parties",
    method: "GET",
    path: "/dashboard/returns",
    access: "transfers.read",
    query: SearchReturns,
    response: ReturnPage,
    download: { place: ["createdOn", "returnID"] },
  }),
  get: operation({
    ...declared,
    summary: "Get a return with its history",
    method: "GET",
    path: "/dashboard/returns/{returnID}",
    access: "transfers.read",
    params: thisReturn,
    response: ReturnDetails,
  }),
  unschedule: operation({
    ...declared,
    summary: "Cancel a scheduled presentment",
    method: "DELETE",
    path: "/dashboard/returns/{returnID}/representment",
    access: "transfers.write",
    params: thisReturn,
    status: 204,
    audit: { act: "return.unschedule" },
  }),
  close: operation({
    ...declared,
    summary: "Close a return",
    method: "POST",
    path: "/dashboard/returns/{returnID}/close",
    access: "transfers.write",
    params: thisReturn,
    body: CloseReturn,
    status: 204,
    audit: { act: "return.close" },
  }),
};

export const representmentRules = {
  get: operation({
    ...declared,
    summary: "Get the rule for presenting debits again",
    method: "GET",
    path: "/dashboard/representment-rule",
    access: "transfers.read",
    response: RepresentmentRule,
  }),
  update: operation({
    ...declared,
    summary: "Change the rule for presenting debits again",
    method: "PUT",
    path: "/dashboard/representment-rule",
    access: "transfers.write",
    body: RepresentmentRule,
    response: RepresentmentRule,
    audit: { act: "representment-rule.update" },
  }),
};
