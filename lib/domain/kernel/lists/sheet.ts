import { csv, type CSVCell, type FileSlice, type MoneyCell } from "../operations/download";

export type SheetColumn<R> = TextColumn<R> | SummedColumn<R>;

interface TextColumn<R> {
  name: string;
  cell(row: R): CSVCell;
  /** The column contains the currency of the amounts. */
  isCurrency?: boolean;
  isSummed?: false;
}

/** A column of amounts with a total in the last line. */
interface SummedColumn<R> {
  name: string;
  cell(row: R): MoneyCell | undefined;
  isCurrency?: false;
  isSummed: true;
}

/**
 * Rows as comma-separated text, written as they are read. The last lines contain the number of rows and the total of
 * the amounts per currency. Both are counted while writing, so they match the file even if rows are added during the
 * export.
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
  for (const [index, column] of columns.entries()) {
    const amount = column.isSummed && column.cell(row);
    if (!amount) continue;
    const ofCurrency = sums.get(amount.currency) ?? columns.map(() => 0);
    ofCurrency[index] = (ofCurrency[index] ?? 0) + amount.cents;
    sums.set(amount.currency, ofCurrency);
  }
}

function totals<R>(columns: readonly SheetColumn<R>[], rows: number, sums: Map<string, number[]>): CSVCell[][] {
  const labels = columns.flatMap(({ isSummed, isCurrency }, index) => (isSummed || isCurrency ? [] : [index]));
  const line = (label: readonly string[], currency: string, cents: readonly number[]) =>
    columns.map(({ isSummed, isCurrency }, index) => {
      if (isCurrency) return currency;
      return isSummed ? { currency, cents: cents[index] ?? 0 } : (label[labels.indexOf(index)] ?? "");
    });
  const first = ["Control total", `${rows} rows`];
  const hasSums = columns.some(({ isSummed }) => isSummed);
  const result = [...sums];
  if (result.length === 0) return [line(first, hasSums ? "USD" : "", [])];
  return result.map(([currency, cents], index) => line(index === 0 ? first : ["Control total"], currency, cents));
}
