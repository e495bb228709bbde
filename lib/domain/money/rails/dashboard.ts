import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, filterValue, page } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";

const BREAKS_PER_PAGE = 20;

/**
 * The statement has a different amount, names an unknown instruction, or lacks one that completed days ago. Or a bank
 * returned an entry too late, so the return is not booked; a booked return was dishonored, or the other bank contested
 * a dishonor. Or a bank corrected an account with data that cannot be right.
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

export const ReconciliationBreak = z.object({
  breakID: z.guid(),
  provider: z.string(),
  day: Day,
  kind: BreakKind,
  reference: z.string(),
  instructionID: z.guid().optional(),
  transferID: TransferID.optional(),
  /** Amounts in cents, by the ledger and by the statement. */
  expected: z.int().optional(),
  stated: z.int().optional(),
  createdOn: DateTime,
});
export type ReconciliationBreak = z.infer<typeof ReconciliationBreak>;

export const BreakPage = z.object({ items: z.array(ReconciliationBreak), more: z.boolean() });
export type BreakPage = z.infer<typeof BreakPage>;

/** Filters: the kind, and the first and last day of the differences, in the given time zone or UTC. */
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
    summary: "List the differences between statements and the ledger",
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
