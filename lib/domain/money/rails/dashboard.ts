import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, filterValue, page } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";

const BREAKS_PER_PAGE = 20;

/**
 * The statement says another amount, names what we do not know, or is silent of what has long gone through. Or a bank
 * returned something too late, which the books leave out; a return that they have was dishonored, or its bank insists on one.
 * Or a bank corrected an account with data that cannot be right.
 */
export const BreakKind = z.enum([
  "amount-differs",
  "unknown-line",
  "not-on-statement",
  "late-return",
  "dishonored-return",
  "contested-return",
  "unclear-correction",
]);
export type BreakKind = z.infer<typeof BreakKind>;

/** Describes what the statements of a provider and the books do not agree on. */
export const ReconciliationBreak = z.object({
  breakID: z.guid(),
  provider: z.string(),
  day: Day,
  kind: BreakKind,
  reference: z.string(),
  instructionID: z.guid().optional(),
  transferID: TransferID.optional(),
  /** In cents, by the books and by the statement. */
  expected: z.int().optional(),
  stated: z.int().optional(),
  createdOn: DateTime,
});
export type ReconciliationBreak = z.infer<typeof ReconciliationBreak>;

export const BreakPage = z.object({ items: z.array(ReconciliationBreak), more: z.boolean() });
export type BreakPage = z.infer<typeof BreakPage>;

/** Filters: the kind, and the first and last day on which a break was found, in the named time zone or UTC. */
export const ListBreaks = z.object({
  kind: filterValue(BreakKind),
  from: filterValue(Day),
  to: filterValue(Day),
  zone: filterValue(TimeZone),
  ...cursors(z.guid().toLowerCase()),
  ...page(BREAKS_PER_PAGE),
});
export type ListBreaks = z.infer<typeof ListBreaks>;

export const reconciliation = {
  breaks: operation({
    summary: "List what statements and books do not agree on",
    group: "Transfers",
    method: "GET",
    path: "/dashboard/reconciliation-breaks",
    access: "transfers.read",
    query: ListBreaks,
    response: BreakPage,
    download: { place: ["createdOn", "breakID"], usd: ["expected", "stated"] },
    status: 200,
    internal: true,
  }),
};
