import { Money } from "@/components/ui/money";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { DayOfMoney } from "@/lib/domain/money-summary/dashboard";
import { longDay } from "./day-words";

/** The days as a table, the newest first, for who cannot see the chart or wants the exact numbers. */
export function FlowTable({ days }: { days: readonly DayOfMoney[] }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-primary-text hover:underline">Show as table</summary>
      <div className="mt-3">
        <Table caption="Money in and out by day" className="max-h-96">
          <TableHeader>
            <TableRow>
              <TableHead>Day</TableHead>
              <TableHead>In</TableHead>
              <TableHead>Out</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {days.toReversed().map(({ day, in: came, out }) => (
              <TableRow key={day}>
                <TableRowHeader>{longDay(day)}</TableRowHeader>
                <TableCell label="In">
                  <Money cents={came} />
                </TableCell>
                <TableCell label="Out">
                  <Money cents={out} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </details>
  );
}
