import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";

/** A value with a meaning in the sandbox. */
export interface TestValue {
  value: string;
  where: string;
  words: string;
}

/** Values, where they are put, and what happens then. */
export function TestValues({ caption, rows }: { caption: string; rows: readonly TestValue[] }) {
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
