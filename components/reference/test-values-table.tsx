import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { TEST_VALUES, type TestValue } from "@/lib/core/test-values";

const FIELDS: Record<TestValue["field"], string> = {
  number: "Tax ID: EIN, SSN or ITIN",
  postalCode: "Postal code",
  addressLine1: "First line of the address",
};

/** The values with which the sandbox plays checks that do not pass, a row each: from the simulator's own table. */
export function TestValuesTable() {
  return (
    <Table caption="Values that do not pass">
      <TableHeader>
        <TableRow>
          <TableHead>Value</TableHead>
          <TableHead>Where</TableHead>
          <TableHead>What happens</TableHead>
          <TableHead>Verification details</TableHead>
          <TableHead>Error code</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {TEST_VALUES.map(({ field, value, result, words }) => (
          <TableRow key={value}>
            <TableRowHeader>
              <code className="whitespace-nowrap">{value}</code>
            </TableRowHeader>
            <TableCell label="Where">{FIELDS[field]}</TableCell>
            <TableCell label="What happens">{words}</TableCell>
            <TableCell label="Verification details">
              <code className="wrap-anywhere">{result === "review" ? "–" : result.details}</code>
            </TableCell>
            <TableCell label="Error code">
              <code className="wrap-anywhere">{result === "review" ? "–" : result.errorCode}</code>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
