import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { FieldLine } from "./schema-fields";

/** The fields of a body or an answer, a row each. */
export function FieldTable({ caption, lines }: { caption: string; lines: FieldLine[] }) {
  return (
    <Table caption={caption} className="max-h-96">
      <TableHeader>
        <TableRow>
          <TableHead>Field</TableHead>
          <TableHead>Type</TableHead>
          <TableHead>Required</TableHead>
          <TableHead>Values</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map(({ path, type, isRequired, limits }) => (
          <TableRow key={path}>
            <TableRowHeader>
              <code className="break-all">{path}</code>
            </TableRowHeader>
            <TableCell label="Type">{type}</TableCell>
            <TableCell label="Required">{isRequired ? "yes" : "no"}</TableCell>
            <TableCell label="Values">
              <span className="wrap-anywhere">{limits || "–"}</span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
