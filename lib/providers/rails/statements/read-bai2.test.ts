import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { checkSpelled, spelledBAI2 } from "@/testing/spelled-files";
import { readBai2 } from "./read-bai2";
import { type BankStatement, maskedName, STATEMENT_LIMITS, StatementError, type StatementLine } from "./statement";

const OWNER = { accountNumber: "0123456789" };
const bytesOf = (text: string) => new TextEncoder().encode(text);

interface Bai2Sample {
  opening: number;
  lines: StatementLine[];
  account?: string;
  currency?: string;
  /** The number of another account, which comes before ours in the same group. */
  other?: string;
}

/** The records of a file with correct control totals. Shares no code with the reader. */
function recordsOf({ opening, lines, account = OWNER.accountNumber, currency = "", other }: Bai2Sample): string[] {
  const closing = lines.reduce((sum, { cents }) => sum + cents, opening);
  const details = lines.flatMap((line, at) => {
    const day = line.valueOn.slice(2).replaceAll("-", "");
    const funds = ["0", "", "Z", "S,1,2,3", "D,2,1,10,2,20"][at % 5] ?? "";
    const mark = line.valueOn === line.bookedOn ? funds : `V,${day},`;
    const cents = ["", "+", "000000000000000"][at % 3] + String(Math.abs(line.cents));
    const head = `16,${line.code},${cents},${mark},${line.bankReference ?? ""},${line.reference ?? ""}`;
    return line.text === undefined ? [`${head}/`] : [`${head},/`, `88,${line.text}`];
  });
  const total = opening + closing + lines.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  const others = other === undefined ? [] : [`03,${other},EUR,015,70,,/`, "16,195,30,,X,Y,NOT OURS/", "49,100,3/"];
  const [all, accounts] = other === undefined ? [total, 1] : [total + 100, 2];
  const records = details.length + 3;
  return [
    "01,021000018,TENDER,261125,0600,7,,,2/",
    "02,TENDER,021000018,1,261124,2359,usd,2/",
    ...others,
    `03,${account},${currency},,,,,010,${opening},,/`,
    `88,015,${closing},,,,,,/`,
    ...details,
    `49,${total},${records}/`,
    `98,${all},${accounts},${records + 2 + others.length}/`,
    `99,${all},1,${records + 4 + others.length}/`,
  ];
}

const written = (sample: Bai2Sample) => [...recordsOf(sample), ""].join("\n");

/** Generates the same lines for the same seed. */
function randomLines(seed: number): StatementLine[] {
  let state = seed;
  const random = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const day = "2026-11-24";
  return Array.from({ length: random(12) }, () => {
    const isCredit = random(2) === 0;
    const traceNumber = random(2) === 0 ? String(10 ** 14 + random(10 ** 9)) : undefined;
    const reference = traceNumber ?? `E2E-${random(10 ** 6)}`;
    return {
      cents: (isCredit ? 1 : -1) * (1 + random(10 ** 9)),
      bookedOn: day,
      valueOn: random(3) === 0 ? "2026-11-25" : day,
      code: isCredit ? "165" : "455",
      isReversal: false,
      reference,
      endToEndID: reference,
      ...(traceNumber !== undefined && { traceNumber }),
      ...(random(2) === 0 && { bankReference: `B${random(999)}` }),
      ...(random(2) === 0 && { text: `CAFÉ, NO. ${random(99)}/ 16, MAIN ST` }),
    };
  });
}

const sample = () => written({ opening: -500, lines: randomLines(3) });

function faultOf(text: string): string {
  try {
    readBai2(bytesOf(text), OWNER);
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
  throw new Error("it was read");
}

test("statements in every spelling are read as they were written, among those of other accounts and in several files", () => {
  checkSpelled((seed, form) => {
    const lines = randomLines(seed);
    const opening = seed - 2 ** 30;
    const closing = lines.reduce((sum, { cents }) => sum + cents, opening);
    const account = ["", "00", "000-"][seed % 3] + OWNER.accountNumber;
    const others = seed % 2 === 0 ? { other: "0550004321" } : {};
    const whole: BankStatement = {
      format: "bai2",
      id: "021000018/2026-11-25/7/2026-11-24",
      accountNumber: OWNER.accountNumber,
      currency: "USD",
      opening: { cents: opening, date: "2026-11-24" },
      closing: { cents: closing, date: "2026-11-24" },
      lines,
    };
    const records = recordsOf({ opening, lines, account, ...others });
    const next = recordsOf({ opening: closing, lines: [] }).map((record) => record.replace("0600,7,", "0600,8,"));
    const { statements, otherAccounts } = readBai2(spelledBAI2([...records, ...next], form), OWNER);
    if (!isDeepStrictEqual(statements[0], whole)) expect(statements[0]).toEqual(whole);
    expect(statements.slice(1)).toMatchObject([{ opening: whole.closing, closing: whole.closing, lines: [] }]);
    expect(otherAccounts).toEqual(seed % 2 === 0 ? ["4321"] : []);
  });
});

test("codes of returns are reversals", () => {
  const lines = randomLines(3).map((line) => ({ ...line, code: line.cents > 0 ? "257" : "557", isReversal: true }));
  expect(readBai2(bytesOf(written({ opening: 0, lines })), OWNER).statements[0]?.lines).toEqual(lines);
});

test("a total or a count that does not add up is rejected with its line", () => {
  const rows = sample().trimEnd().split("\n");
  for (const [back, name] of [
    [3, "account"],
    [2, "group"],
    [1, "file"],
  ] as const) {
    const at = rows.length - back;
    const wrong = (change: (row: string) => string) => rows.with(at, change(rows[at] ?? "")).join("\n");
    const total = wrong((row) => row.replace(/,(-?\d+)/, (_, cents: string) => `,${Number(cents) + 1}`));
    const count = wrong((row) => row.replace(/(\d+)\/$/, (_, lines: string) => `${Number(lines) + 1}/`));
    expect(faultOf(total)).toBe(`line ${at + 1}: the ${name}'s total is not what the records add up to`);
    expect(faultOf(count)).toBe(`line ${at + 1}: the ${name}'s number of records is not what the records add up to`);
  }
});

test("a file that ends anywhere before its end is rejected", () => {
  const rows = sample().trimEnd().split("\n");
  for (let length = 1; length < rows.length; length++)
    expect(faultOf(rows.slice(0, length).join("\n"))).toMatch(/^line /);
});

test("what is not ours, not dollars, not BAI2 or too large is rejected", () => {
  const lines = randomLines(3);
  expect(faultOf(written({ opening: 0, lines, account: "999" }))).toBe(
    "file: all of its statements are of another account",
  );
  expect(faultOf(written({ opening: 0, lines, currency: "EUR" }))).toBe("line 3: the currency is USD");
  expect(faultOf("")).toBe("file: a statement is not empty");
  expect(faultOf("hello, world")).toBe("line 1: a record is one of 01, 02, 03, 16, 49, 88, 98 and 99");
  expect(faultOf("88,1/")).toBe("line 1: a continuation follows the record that it continues");
  expect(faultOf(sample().replace("16,", "16,x"))).toMatch(/a code is three digits|a record/);
  expect(faultOf(sample().replace(",1,261124", ",4,261124"))).toContain("neither a deletion, a correction nor a test");
  expect(faultOf(sample().replace("261124", "261324"))).toBe("line 2: a day is YYMMDD");
  expect(faultOf(`${sample()}99,0,0,1/\n`)).toContain("a file begins with its record 01");
  expect(() => readBai2(new Uint8Array([0xff, 0xfe]), OWNER)).toThrow("a file is text in UTF-8");
  expect(() => readBai2(new Uint8Array(STATEMENT_LIMITS.bytes + 1), OWNER)).toThrow("at most");
});

test("balances that do not match the lines are rejected, and so is a duplicate statement", () => {
  // The totals still add up: the closing balance is a dollar less, a line's amount a dollar more.
  const [line] = randomLines(3);
  if (!line) throw new Error("there is a line");
  const cents = Math.abs(line.cents);
  const text = written({ opening: 1_000, lines: [{ ...line, code: "165", cents }] });
  const wrong = text
    .replace(`015,${cents + 1_000}`, `015,${cents + 900}`)
    .replace(`16,165,${cents}`, `16,165,${cents + 100}`);
  expect(faultOf(wrong)).toContain("do not add up to the closing balance");
  const rows = sample().trimEnd().split("\n");
  const group = rows.slice(1, -1);
  const [total = "", , records = ""] = (rows.at(-1) ?? "").slice(3, -1).split(",");
  const twice = [rows[0], ...group, ...group, `99,${Number(total) * 2},2,${Number(records) * 2 - 2}/`].join("\n");
  expect(faultOf(twice)).toBe("statement 2: it is in the file twice");
});

test("names are masked", () => {
  expect(maskedName(" Jane  Doe ")).toBe("J••• D•••");
  expect(maskedName("")).toBe("");
});
