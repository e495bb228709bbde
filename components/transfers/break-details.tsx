import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import type { ReconciliationBreak } from "@/lib/domain/rails/dashboard";
import { breakInWords } from "./break-words";

/** Everything about what does not fit, with its transfer. */
export function BreakDetails({ of }: { of: ReconciliationBreak }) {
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
    </div>
  );
}

/** The transfer that it is about. */
export function TransferLink({ transferID }: { transferID: string }) {
  return (
    <AppLink href={`/transfers/${transferID}`} className="rounded-sm text-primary-text hover:underline">
      The transfer
    </AppLink>
  );
}
