import { centsToDecimal } from "@/lib/core/money";
import { csv, type FileSlice } from "./download";

/** Describes what a column of amounts adds to the control total. */
interface ColumnSum {
  currency: string;
  cents: number;
}

/** One column of a file. */
export interface SheetColumn<R> {
  name: string;
  cell(row: R): string;
  /** Returns the amount that the last line sums up. */
  sum?(row: R): ColumnSum | undefined;
  /** It names the currency of the amounts. */
  isCurrency?: boolean;
}

/**
 * Rows as comma-separated text, as they are read. The last line has their number, and for each currency the sums of the
 * amounts. They are counted while writing, so that they fit the file even if rows come meanwhile.
 */
export async function* sheet<R>(
  columns: readonly SheetColumn<R>[],
  pages: AsyncIterable<readonly R[]>,
): AsyncGenerator<FileSlice> {
  yield { text: `\uFEFF${csv([columns.map(({ name }) => name)])}`, rows: 0 };
  const sums = new Map<string, number[]>();
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    for (const row of page) add(columns, row, sums);
    if (page.length > 0)
      yield { text: csv(page.map((row) => columns.map(({ cell }) => cell(row)))), rows: page.length };
  }
  yield { text: csv(totals(columns, rows, sums)), rows: 0 };
}

function add<R>(columns: readonly SheetColumn<R>[], row: R, sums: Map<string, number[]>): void {
  for (const [index, { sum }] of columns.entries()) {
    const columnSum = sum?.(row);
    if (!columnSum) continue;
    const ofCurrency = sums.get(columnSum.currency) ?? columns.map(() => 0);
    ofCurrency[index] = (ofCurrency[index] ?? 0) + columnSum.cents;
    sums.set(columnSum.currency, ofCurrency);
  }
}

function totals<R>(columns: readonly SheetColumn<R>[], rows: number, sums: Map<string, number[]>): string[][] {
  const labels = columns.flatMap(({ sum, isCurrency }, index) => (sum || isCurrency ? [] : [index]));
  const line = (label: readonly string[], currency: string, cents: readonly number[]) =>
    columns.map(({ sum, isCurrency }, index) => {
      if (isCurrency) return currency;
      return sum ? centsToDecimal(cents[index] ?? 0) : (label[labels.indexOf(index)] ?? "");
    });
  const first = ["Control total", `${rows} rows`];
  const hasSums = columns.some(({ sum }) => sum);
  const found = [...sums];
  if (found.length === 0) return [line(first, hasSums ? "USD" : "", [])];
  return found.map(([currency, cents], index) => line(index === 0 ? first : ["Control total"], currency, cents));
}
