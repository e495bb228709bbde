import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableRowHeader,
} from "@/components/ui/data/table";
import { TEST_VALUE_TABLES, type TestValueRow } from "./test-value-rows";

/** Values that make a check fail in the sandbox, one per row. */
export function TestValuesTable() {
  const { caption, rows } = TEST_VALUE_TABLES.checks;
  return (
    <Table caption={caption}>
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
        {rows.map(({ value, where, words, codes }) => (
          <TableRow key={value}>
            <TableRowHeader>
              <code className="whitespace-nowrap">{value}</code>
            </TableRowHeader>
            <TableCell label="Where">{where}</TableCell>
            <TableCell label="What happens">{words}</TableCell>
            <TableCell label="Verification details">
              <code className="wrap-anywhere">{codes?.details ?? "–"}</code>
            </TableCell>
            <TableCell label="Error code">
              <code className="wrap-anywhere">{codes?.errorCode ?? "–"}</code>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const NOTE = "mt-2 max-w-prose text-muted-foreground";

/** Values that determine how money moves and card checks end in the sandbox. */
export function MoneyTestValues() {
  return (
    <>
      <h2 className="text-lg font-semibold">Money</h2>
      <p className={NOTE}>In the sandbox, money moves within seconds. These amounts and numbers change the outcome.</p>
      <div className="my-6">
        <TestValues {...TEST_VALUE_TABLES.money} />
      </div>
      <h2 className="text-lg font-semibold">Cards</h2>
      <p className={NOTE}>Any other valid number links, and any other code or address returns unavailable.</p>
      <div className="my-6 grid gap-6">
        <TestValues {...TEST_VALUE_TABLES.cards} />
        <TestValues {...TEST_VALUE_TABLES.cardChecks} />
      </div>
    </>
  );
}

function TestValues({ caption, rows }: { caption: string; rows: readonly TestValueRow[] }) {
  return (
    <Table caption={caption}>
      <TableHeader>
        <TableRow>
          <TableHead>Value</TableHead>
          <TableHead>Where</TableHead>
          <TableHead>What happens</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ value, where, words }) => (
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
