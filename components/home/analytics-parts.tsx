import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { centsToDecimal } from "@/lib/core/money";
import type { DisputeOutcome } from "@/lib/domain/money/disputes/states";
import type { PaymentFigures } from "@/lib/domain/overview/analytics/dashboard";
import { longPart } from "./day-words";

/** Makes the address of a list that counts the same days. */
export type DaysHref = (path: string, more?: Record<string, string>, names?: readonly [string, string]) => string;

/** The address of the disputes that were opened in the chosen days, against one account or all. */
export function disputesHref(
  hrefOf: DaysHref,
  { accountID }: Record<string, string>,
  outcome?: DisputeOutcome,
): string {
  const more = { ...(accountID && { merchantAccountID: accountID }), ...(outcome && { outcome }) };
  return hrefOf("/disputes", more, ["openedFrom", "openedTo"]);
}

const HEADS = { day: "Day", week: "Week", month: "Month" } as const;

/** The bars in numbers, the newest first, also as a file. */
export function Parts({ figures: { parts, by, from, to } }: { figures: PaymentFigures }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="min-w-0 open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-primary-text hover:underline">Show as table</summary>
      {isOpen && (
        <div className="mt-3 grid gap-3">
          <Table caption={`Transfers by ${by}`} className="max-h-96">
            <TableHeader>
              <TableRow>
                <TableHead>{HEADS[by]}</TableHead>
                <TableHead>Transfers</TableHead>
                <TableHead>Volume</TableHead>
                <TableHead>Fees</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {parts.toReversed().map((part) => (
                <TableRow key={part.from}>
                  <TableRowHeader>{longPart(part, by)}</TableRowHeader>
                  <TableCell label="Transfers">{part.transfers.count.toLocaleString("en-US")}</TableCell>
                  <TableCell label="Volume">
                    <Money cents={part.transfers.amount} />
                  </TableCell>
                  <TableCell label="Fees">
                    <Money cents={part.fees.amount} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            onClick={() => save(`analytics-${from}-${to}.csv`, csvOf(parts))}
          >
            Download CSV
          </Button>
        </div>
      )}
    </details>
  );
}

/** The same as comma-separated text, which holds days and numbers alone. */
function csvOf(parts: PaymentFigures["parts"]): string {
  const rows = parts.map(({ from, to, transfers, fees }) =>
    [from, to, transfers.count, centsToDecimal(transfers.amount), centsToDecimal(fees.amount)].join(","),
  );
  return ["from,to,transfers,volume,fees", ...rows, ""].join("\r\n");
}

/** Lets the browser save a text as a file. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
