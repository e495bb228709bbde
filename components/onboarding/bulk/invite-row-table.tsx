import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data/table";
import type { InviteRow } from "./invite-rows";
import type { RowOutcome } from "./send-invites";

interface InviteRowsProps {
  rows: readonly InviteRow[];
  outcomes: ReadonlyMap<number, RowOutcome>;
}

export function InviteRows({ rows, outcomes }: InviteRowsProps) {
  return (
    <DataTable
      caption="Rows of the file"
      className="max-h-[32rem]"
      rows={rows}
      keyOf={({ row }) => row}
      columns={[
        { head: "Recipient", className: "wrap-anywhere", cell: ({ recipient }) => recipient || "–" },
        { head: "Row", isNumeric: true, cell: ({ row }) => row },
        { head: "Email", className: "wrap-anywhere", cell: ({ email }) => email || "–" },
        { head: "Result", cell: (one) => <RowResult row={one} outcome={outcomes.get(one.row)} /> },
      ]}
    />
  );
}

function RowResult({ row: { errors }, outcome }: { row: InviteRow; outcome: RowOutcome | undefined }) {
  if (errors.length > 0) return <Faults of={errors} />;
  switch (outcome?.state) {
    case undefined:
      return <Badge>Ready</Badge>;
    case "sending":
      return <Badge tone="info">Creating…</Badge>;
    case "failed":
      return <Faults of={[outcome.why]} />;
    case "made":
      return (
        <>
          <AppLink
            href={`/invites/${encodeURIComponent(outcome.code)}`}
            className="rounded-sm text-primary-text hover:underline"
          >
            {outcome.isEarlier ? "Created earlier" : "Created"}
          </AppLink>
          {outcome.unsent !== undefined && <Faults of={[outcome.unsent]} />}
        </>
      );
  }
}

const Faults = ({ of }: { of: readonly string[] }) => (
  <ul className="grid gap-0.5 text-[0.8125rem] text-danger">
    {of.map((fault) => (
      <li key={fault}>{fault}</li>
    ))}
  </ul>
);
