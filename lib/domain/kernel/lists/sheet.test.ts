import { expect, test } from "@playwright/test";
import Papa from "papaparse";
import { sheet } from "./sheet";

interface Movement {
  memo: string;
  count: number;
  cents: number;
}

async function textOf(rows: readonly Movement[]): Promise<string> {
  const usd = (cents: number) => ({ currency: "USD", cents });
  async function* pages() {
    yield await Promise.resolve(rows);
  }
  const file = sheet<Movement>(
    [
      { name: "memo", cell: ({ memo }) => memo },
      { name: "count", cell: ({ count }) => count },
      { name: "net", cell: ({ cents }) => usd(cents), isSummed: true },
      { name: "balance", cell: ({ cents }) => (cents < 0 ? usd(cents) : undefined) },
    ],
    pages(),
  );
  let text = "";
  for await (const slice of file) text += slice.text;
  return text.replace("\uFEFF", "");
}

/** The sum of a column as a spreadsheet computes it. Cells with text do not count. */
function sumAsSpreadsheet(text: string, column: string): number {
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const numbers = data.slice(0, -1).map((row) => row[column] ?? "");
  return numbers.filter((cell) => /^-?\d+(\.\d+)?$/.test(cell)).reduce((sum, cell) => sum + Number(cell), 0);
}

test("a spreadsheet sums the amounts and counts of a file, including negative ones", async () => {
  const rows = [
    { memo: "Sale", count: 3, cents: 12_050 },
    { memo: "Payout", count: -2, cents: -7500 },
    { memo: "Fee", count: 1, cents: -5 },
  ];
  const text = await textOf(rows);
  expect(text.split("\r\n")).toEqual([
    "memo,count,net,balance",
    "Sale,3,120.50,",
    "Payout,-2,-75.00,-75.00",
    "Fee,1,-0.05,-0.05",
    "Control total,3 rows,45.45,",
    "",
  ]);
  expect([sumAsSpreadsheet(text, "net"), sumAsSpreadsheet(text, "count")]).toEqual([45.45, 2]);
});

test("no text starts a formula, even if it looks like a number", async () => {
  const starts = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"];
  const text = await textOf(starts.map((start) => ({ memo: `${start}1+1`, count: 0, cents: 0 })));
  const { data } = Papa.parse<string[]>(text, { newline: "\r\n", skipEmptyLines: true });
  expect(data.slice(1, -1).map(([memo]) => memo)).toEqual(starts.map((start) => `'${start}1+1`));
});
