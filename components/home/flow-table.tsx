import { Money } from "@/components/ui/money";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { MoneyOfDays } from "@/lib/domain/overview/money-summary/dashboard";
import type { Period } from "@/lib/domain/overview/money-summary/shared/periods";
import { longPart } from "./day-words";

const HEADS: Record<Period, string> = { day: "Day", week: "Week", month: "Month" };

/** The bars as a table, the newest first. */
export function FlowTable({ parts, by }: { parts: readonly MoneyOfDays[]; by: Period }) {
  return (
    <Table caption={`Money in and out by ${by}`} className="max-h-96">
      <TableHeader>
        <TableRow>
          <TableHead>{HEADS[by]}</TableHead>
          <TableHead>In</TableHead>
          <TableHead>Out</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {parts.toReversed().map((part) => (
          <TableRow key={part.from}>
            <TableRowHeader>{longPart(part, by)}</TableRowHeader>
            <TableCell label="In">
              <Money cents={part.in} />
            </TableCell>
            <TableCell label="Out">
              <Money cents={part.out} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
