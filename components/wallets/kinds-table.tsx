import { Money } from "@/components/ui/data/money";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableRowHeader,
} from "@/components/ui/data/table";
import { TRANSACTION_TYPES } from "@/components/words/wallets";
import type { Statement } from "@/lib/domain/overview/reports/dashboard";

interface KindsTableProps {
  caption: string;
  currency: string;
  kinds: Statement["kinds"];
  /** Opening and closing balance, in words and cents. */
  ends: readonly [before: readonly [string, number], after: readonly [string, number]];
}

/** Reconciles two balances: the opening balance, a total per kind of movement, and the closing balance. */
export function KindsTable({ caption, currency, kinds, ends: [before, after] }: KindsTableProps) {
  const end = ([label, cents]: readonly [string, number]) => (
    <TableRow className="bg-muted/50 font-medium">
      <TableRowHeader>{label}</TableRowHeader>
      <TableCell />
      <TableCell label="Amount" isNumeric>
        <Money cents={cents} currency={currency} />
      </TableCell>
    </TableRow>
  );
  return (
    <Table caption={caption}>
      <TableHeader>
        <TableRow>
          <TableHead>What</TableHead>
          <TableHead isNumeric>Movements</TableHead>
          <TableHead isNumeric>Amount</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {end(before)}
        {kinds.map(({ type, count, net, fee }) => (
          <TableRow key={type}>
            <TableRowHeader>{TRANSACTION_TYPES[type]}</TableRowHeader>
            <TableCell label="Movements" isNumeric>
              {count.toLocaleString("en-US")}
            </TableCell>
            <TableCell label="Amount" isNumeric>
              <Money cents={net} currency={currency} isSigned />
              {fee !== 0 && (
                <span className="block text-[0.8125rem] text-muted-foreground">
                  after fees of <Money cents={fee} currency={currency} />
                </span>
              )}
            </TableCell>
          </TableRow>
        ))}
        {end(after)}
      </TableBody>
    </Table>
  );
}
