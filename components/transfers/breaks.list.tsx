import { custom, money, opener, text, when } from "@/components/list/columns";
import { day, tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import type { BreakKind, ReconciliationBreak } from "@/lib/domain/money/rails/dashboard";
import { reconciliation } from "@/lib/generated/operations/rails";
import { DishonorReturn } from "./bank-acts";

const BREAK_KINDS: Record<BreakKind, string> = {
  "amount-differs": "Amount differs",
  "unknown-line": "Unknown line",
  "not-on-statement": "Missing on statement",
  "late-return": "Late return",
  "dishonored-return": "Dishonored return",
  "contested-return": "Contested return",
  "unclear-correction": "Unclear correction",
};

function breakInWords({ kind, expected, stated, reference }: ReconciliationBreak): string {
  const what = reference.endsWith(" return") ? "return" : "payment";
  if (kind === "unknown-line") return `The statement has a ${what} that isn’t in our records.`;
  if (kind === "not-on-statement") return "It went through three business days ago, but isn’t on any statement yet.";
  if (kind === "late-return")
    return "A bank returned it after the time for returns was over. The transfer stays as it is. Dishonor the return, or ask your bank to.";
  if (kind === "dishonored-return")
    return "Your bank dishonored a return that our records already show. The money came again: adjust the wallet.";
  if (kind === "contested-return")
    return "The other bank insists on a return that came too late. The money is gone: adjust the wallet, or take it up with your bank.";
  if (kind === "unclear-correction")
    return "The receiving bank says that account details are wrong, but its correction isn’t in the standard form. Nothing was changed: ask your bank what it says.";
  return expected === stated
    ? `The statement shows a different cost for this ${what}.`
    : `The statement shows a different amount for this ${what}.`;
}

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
    drawing: "breaks",
    title: "Statements match our records",
    description: "Every night we compare our records with bank and network statements. Differences appear here.",
  },
});

function linkOf({ transferID }: ReconciliationBreak) {
  return transferID ? <TransferLink transferID={transferID} /> : "–";
}

function BreakDetails({ of }: { of: ReconciliationBreak }) {
  const { expected, stated } = of;
  return (
    <div className="grid gap-2 pb-4">
      <p className="text-muted-foreground">{breakInWords(of)}</p>
      <DefinitionList
        notGiven="None"
        items={[
          { label: "Our records", value: expected === undefined ? undefined : <Money cents={expected} /> },
          { label: "Statement", value: stated === undefined ? undefined : <Money cents={stated} /> },
          ...(expected !== undefined && stated !== undefined && stated !== expected
            ? [{ label: "Difference", value: <Money cents={stated - expected} isSigned /> }]
            : []),
          { label: "Transfer", value: of.transferID ? <TransferLink transferID={of.transferID} /> : undefined },
          { label: "Provider", value: of.provider },
          { label: "Statement day", value: of.day },
          { label: "Reference", value: <code className="font-mono text-xs">{of.reference}</code> },
          { label: "Found", value: <ExactTime value={of.createdOn} /> },
          { label: "ID", value: <ShortID value={of.breakID} label="ID" /> },
        ]}
      />
      <DishonorReturn of={of} />
    </div>
  );
}

export function TransferLink({ transferID }: { transferID: string }) {
  return (
    <AppLink
      href={`/transfers/${transferID}`}
      className="inline-flex min-h-6 items-center rounded-sm text-primary-text hover:underline"
    >
      The transfer
    </AppLink>
  );
}
