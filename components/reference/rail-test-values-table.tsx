import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { ACCOUNT_TEST_VALUES, AMOUNT_TEST_VALUES, EVIDENCE_TEST_VALUES } from "@/lib/core/rail-test-values";

/** The amounts, bank accounts and texts with a meaning in the sandbox, a row each: from the simulator's own table. */
export function RailTestValuesTable() {
  return (
    <Table caption="Amounts, bank accounts and texts">
      <TableHeader>
        <TableRow>
          <TableHead>Value</TableHead>
          <TableHead>Where</TableHead>
          <TableHead>What happens</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {[...AMOUNT_TEST_VALUES, ...ACCOUNT_TEST_VALUES, ...EVIDENCE_TEST_VALUES].map(({ value, where, words }) => (
          <TableRow key={value}>
            <TableRowHeader>
              <code>{value}</code>
            </TableRowHeader>
            <TableCell label="Where">{where}</TableCell>
            <TableCell label="What happens">{words}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
