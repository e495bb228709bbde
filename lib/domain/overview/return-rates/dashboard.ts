import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterText, filterValue, page } from "@/lib/core/api/query";
import { Day } from "@/lib/core/api/shapes";
import { MONTH } from "@/lib/domain/overview/reports/shared/months";
import { RATE_SUBJECTS } from "./states";

const ROWS_PER_PAGE = 50;

/** The debit entries and returns of the 60 days until a day. */
const counts = { debits: z.int(), unauthorized: z.int(), administrative: z.int(), overall: z.int() };

export const RateRow = z.object({
  /** The account, or its name; the originator's company name. */
  accountID: AccountID.optional(),
  name: z.string(),
  ...counts,
});
export type RateRow = z.infer<typeof RateRow>;

export const RateQuery = z.object({
  subject: filterValue(z.enum(RATE_SUBJECTS).exclude(["partner"])),
  ...page(ROWS_PER_PAGE),
});
export type RateQuery = z.infer<typeof RateQuery>;

/** The rates of the whole company, and those of a page of its accounts or originators, the highest first. */
export const ReturnRates = z.object({
  day: Day,
  total: z.object(counts),
  items: z.array(RateRow),
  more: z.boolean(),
});
export type ReturnRates = z.infer<typeof ReturnRates>;

export const CurveQuery = z.object({ accountID: filterValue(AccountID), originator: filterText });
export type CurveQuery = z.infer<typeof CurveQuery>;

export const RateCurve = z.object({ days: z.array(z.object({ day: Day, ...counts })) });
export type RateCurve = z.infer<typeof RateCurve>;

export const RateReportQuery = z.object({ month: filterValue(z.string().regex(MONTH)) });
export type RateReportQuery = z.infer<typeof RateReportQuery>;

const declared = {
  group: "Returns",
  internal: true,
  method: "GET",
  access: "transfers.read",
  status: 200,
} as const;

export const returnRates = {
  list: operation({
    ...declared,
    summary: "List return rates",
    path: "/dashboard/return-rates",
    query: RateQuery,
    response: ReturnRates,
  }),
  curve: operation({
    ...declared,
    summary: "Get return rates day by day",
    path: "/dashboard/return-rates/curve",
    query: CurveQuery,
    response: RateCurve,
  }),
  export: operation({
    ...declared,
    summary: "Download a month’s return rates as CSV",
    path: "/dashboard/return-rates/export",
    query: RateReportQuery,
    answersBytes: ["text/csv"],
  }),
  pdf: operation({
    ...declared,
    summary: "Download a month’s return rates as PDF",
    path: "/dashboard/return-rates/pdf",
    query: RateReportQuery,
    answersBytes: ["application/pdf"],
  }),
};
