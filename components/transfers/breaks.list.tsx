import { custom, money, opener, text, when } from "@/components/list/columns";
import { day, tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import type { ReconciliationBreak } from "@/lib/domain/rails/dashboard";
import { reconciliation } from "@/lib/operations/rails";
import { BreakDetails, TransferLink } from "./break-details";
import { BREAK_KINDS, breakInWords } from "./break-words";

/** What statements and books do not agree on, newest first. */
export const breakList = list(reconciliation.breaks, {
  noun: "difference",
  key: "breakID",
  filters: { kind: tabs("Kind", BREAK_KINDS), from: day("From"), to: day("Until") },
  columns: [
    opener("Difference", ({ kind }) => BREAK_KINDS[kind], { width: "lg" }),
    text("Meaning", breakInWords, { priority: 5 }),
    custom<ReconciliationBreak, unknown>("Transfer", linkOf, { priority: 2 }),
    money("Our records", ({ expected }) => expected, { priority: 3 }),
    money("Statement", ({ stated }) => stated, { priority: 1 }),
    when("Found", ({ createdOn }) => createdOn, { width: "sm", priority: 4 }),
  ],
  details: (row) => <BreakDetails of={row} />,
  empty: {
    drawing: "search",
    title: "Statements match our records",
    description: "Every night we compare our records with bank and network statements. Differences appear here.",
  },
});

function linkOf({ transferID }: ReconciliationBreak) {
  return transferID ? <TransferLink transferID={transferID} /> : "–";
}
