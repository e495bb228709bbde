import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { checkDigitOf, randomFile } from "@/testing/nacha-files";
import { checkSpelled, spelledNacha } from "@/testing/spelled-files";
import type { NachaFile } from "./nacha-file";
import { readNacha } from "./read-nacha";
import * as layoutsOfRecords from "./layouts";
import { columnOf, NachaError, RECORD_LENGTH } from "./records";
import { writeNacha } from "./write-nacha";

/** The part of a third-party parser's result that these tests use. */
interface ForeignFile {
  batches: {
    entries: { dfiAccount: string; amount: number; transactionCode: string }[];
    footer: { totalDebit: number };
  }[];
}

const require = createRequire(import.meta.url);
const foreign = require("@midlandsbank/node-nacha") as {
  from(text: string, format: "ach"): { data: ForeignFile };
};

const sample = (seed = 5): NachaFile => randomFile(seed, { batches: 3, entries: 4 });
const linesOf = (file: NachaFile) => writeNacha(file).split("\n");

const digits = (value: number, size: number) => String(value).padStart(size, "0");

function errorOf(text: string): string {
  try {
    readNacha(Buffer.from(text));
  } catch (error) {
    if (error instanceof NachaError) return error.message;
    throw error;
  }
  throw new Error("it was read");
}

test("every layout fills its 94 characters", () => {
  const { ADDENDA, ...rest } = layoutsOfRecords;
  const layouts = [...Object.values(rest).filter(Array.isArray), ...Object.values(ADDENDA)] as unknown as {
    length: number;
  }[][];
  expect(layouts.length).toBe(17);
  for (const layout of layouts) expect(layout.reduce((sum, { length }) => sum + length, 0)).toBe(RECORD_LENGTH);
});

test("one to three files in one are read as they were written, in every spelling", () => {
  checkSpelled((seed, form) => {
    const files = [0, 1, 2].slice(0, 1 + (seed % 3)).map((at) => randomFile(seed + at, { batches: 3, entries: 4 }));
    const texts = files.map(writeNacha);
    if (texts.some((text) => text.length % (10 * (RECORD_LENGTH + 1)) !== 0)) throw new Error("a block is not filled");
    const read = readNacha(spelledNacha(texts, form));
    // `expect` takes a hundred times as long as reading, so it only runs after a mismatch.
    if (!isDeepStrictEqual(read, files)) expect(read).toEqual(files);
  });
});

test("a parser of other people reads the same accounts, amounts and sums", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const file = randomFile(seed, { batches: 3, entries: 4 });
    for (const batch of file.batches) {
      batch.secCode = seed % 2 === 0 ? "PPD" : "CCD";
      for (const entry of batch.entries)
        entry.addenda = entry.addenda.filter(({ kind }) => kind === "payment").slice(0, 1);
    }
    const { batches } = foreign.from(writeNacha(file), "ach").data;
    const facts = batches.map(({ entries }) =>
      entries.map(({ dfiAccount, amount, transactionCode }) => [dfiAccount, amount, transactionCode]),
    );
    expect(facts).toEqual(
      file.batches.map(({ entries }) => entries.map((one) => [one.accountNumber, one.amount, one.transactionCode])),
    );
    const debitsOf = (entries: NachaFile["batches"][number]["entries"]) =>
      entries
        .filter(({ transactionCode }) => Number(transactionCode[1]) >= 5)
        .reduce((sum, { amount }) => sum + amount, 0);
    expect(batches.map(({ footer }) => footer.totalDebit)).toEqual(
      file.batches.map(({ entries }) => debitsOf(entries)),
    );
  }
});

test("an international entry is read, and never written", () => {
  const odfi = "12345678";
  const header = `5200${"".padEnd(16)}FV3${"".padEnd(15)}US${"1234567890"}IATPAYROLL   USDCAD261127   1${odfi}0000001`;
  const routing = `12345678${checkDigitOf("12345678")}`;
  const entry = `622${routing}${"0007".padEnd(17)}${"0000001000"}${"98765432109876543".padEnd(35)}  00${"1"}${odfi}0000001`;
  const addenda = `710${"BUS".padEnd(91)}`;
  const batchEnd = `8200000002${digits(12345678, 10)}${digits(0, 12)}${digits(1000, 12)}1234567890${"".padEnd(25)}${odfi}0000001`;
  const fileEnd = `9000001000001${digits(2, 8)}${digits(12345678, 10)}${digits(0, 12)}${digits(1000, 12)}${"".padEnd(39)}`;
  const text = [linesOf(sample())[0] ?? "", header, entry, addenda, batchEnd, fileEnd].join("\n");
  const [file] = readNacha(Buffer.from(text));
  if (!file) throw new Error("the file was not read");
  expect(file.batches[0]).toMatchObject({
    secCode: "IAT",
    discretionaryData: "FV3               US",
    descriptiveDate: "USDCAD",
  });
  expect(file.batches[0]?.entries[0]).toMatchObject({
    amount: 1000,
    accountNumber: "98765432109876543",
    addenda: [{ kind: "other", typeCode: "10" }],
  });
  expect(() => writeNacha(file)).toThrow("line 2, column 51: IAT is read and never written");
});

/** A file with one batch of these records, and sums in the columns of their control records. */
const fileWith = (batch: string[], { end, control }: { end: string; control: string }) =>
  Buffer.from([linesOf(sample())[0] ?? "", ...batch, end, control].join("\r\n"));

test("customer-initiated entries and an operator's advices are read with their sums, and never written", () => {
  const odfi = "12345678";
  const routing = `${odfi}${checkDigitOf(odfi)}`;
  const header = (serviceClass: string, secCode: string) =>
    `5${serviceClass}${"".padEnd(36)}1234567890${secCode}PAYMENT   ${"".padEnd(6)}261127   1${odfi}0000001`;
  const entry = `622${routing}${"0007".padEnd(17)}0000001000${"".padEnd(39)}0${odfi}0000001`;
  const cie = fileWith([header("220", "CIE"), entry], {
    end: `8220000001${digits(12345678, 10)}${digits(0, 12)}${digits(1000, 12)}1234567890${"".padEnd(25)}${odfi}0000001`,
    control: `9000001000001${digits(1, 8)}${digits(12345678, 10)}${digits(0, 12)}${digits(1000, 12)}`,
  });
  expect(readNacha(cie)[0]?.batches).toMatchObject([{ secCode: "CIE", entries: [{ amount: 1000 }] }]);
  // Advices have amounts of twelve digits and sums of twenty.
  const advice = (code: string, amount: number) =>
    `6${code}${routing}${"0007".padEnd(15)}${digits(amount, 12)}${routing}00001 ${"".padEnd(24)}0${odfi}0010001`;
  const batch = [header("280", "ADV"), advice("81", 100), advice("82", 30)];
  const end = (debits: number) =>
    `8280000002${digits(24691356, 10)}${digits(debits, 20)}${digits(100, 20)}${"".padEnd(19)}${odfi}0000001`;
  const control = `9000001000001${digits(2, 8)}${digits(24691356, 10)}${digits(30, 20)}${digits(100, 20)}`;
  const [read] = readNacha(fileWith(batch, { end: end(30), control }));
  expect(read?.batches).toMatchObject([{ secCode: "ADV", entries: [{ amount: 100 }, { amount: 30 }] }]);
  expect(() => readNacha(fileWith(batch, { end: end(31), control }))).toThrow(
    "line 5, column 21: debits is not what the entries add up to",
  );
  if (read) expect(() => writeNacha(read)).toThrow("ADV is read and never written");
});

test("what a bank changes in the form of a file changes nothing in its content", () => {
  const file = sample();
  const text = writeNacha(file);
  const name = text.split("\n")[2]?.slice(54, 76).trimEnd() ?? "";
  const other = (letters: string) => text.replace(name, letters.padEnd(name.length));
  for (const bytes of [
    Buffer.from(other("JOSÉ"), "latin1"),
    Buffer.from(other("JOSÉ"), "utf8"),
    // A bank that pads to 94 bytes produces a line of 93 characters.
    Buffer.from(text.replace(name.padEnd(22), "JOSÉ".padEnd(21)), "utf8"),
  ])
    expect(readNacha(bytes)[0]?.batches[0]?.entries[0]).toMatchObject({
      traceNumber: file.batches[0]?.entries[0]?.traceNumber,
    });
});

const REFUSED: [string, (lines: string[]) => string[], string][] = [
  ["nothing", () => [], "line 1, column 1: a file begins with its header record"],
  [
    "a short record",
    (l) => l.map((line, at) => (at === 2 ? line.slice(0, 90) : line)),
    "line 3, column 80: traceNumber has 15 digits",
  ],
  [
    "a long record",
    (l) => l.map((line, at) => (at === 2 ? `${line}X` : line)),
    "line 3, column 95: a batch ends with its control record",
  ],
  ["another format code", (l) => [put(l[0], 40, "2"), ...l.slice(1)], "line 1, column 35: must be 094101"],
  ["letters in an amount", (l) => l.with(2, put(l[2], 30, "X")), "line 3, column 30: amount has 10 digits"],
  [
    "a control character",
    (l) => l.with(2, put(l[2], 55, "\u0007")),
    "line 3, column 55: individualName has printable characters alone",
  ],
  [
    "an unknown transaction code",
    (l) => l.with(2, put(l[2], 2, "99")),
    "line 3, column 2: transactionCode does not exist",
  ],
  [
    "a wrong check digit",
    (l) => l.with(2, put(l[2], 12, String((Number(l[2]?.[11]) + 1) % 10))),
    "line 3, column 4: routingNumber has another check digit",
  ],
  ["an unknown class", (l) => l.with(1, put(l[1], 2, "300")), "line 2, column 2: serviceClass is one of 200, 220, 225"],
  [
    "an unknown kind",
    (l) => l.with(1, put(l[1], 51, "ZZZ")),
    "line 2, column 51: secCode is not one that Tender reads",
  ],
  [
    "an indicator without addenda",
    (l) => l.with(2, put(l[2], 79, "1")),
    "line 3, column 79: addendaIndicator is 1 before addenda, and else 0",
  ],
  [
    "an entry that goes the other way",
    (l) => l.with(1, put(l[1], 2, "225")),
    "line 3, column 2: transactionCode goes the other way than its batch",
  ],
  [
    "a batch without its end",
    (l) => l.filter((line) => !line.startsWith("8")),
    "line 4, column 1: a batch ends with its control record",
  ],
  [
    "an entry count that is off",
    (l) => l.with(3, put(l[3], 5, "000009")),
    "line 4, column 5: entryCount is not what the entries add up to",
  ],
  [
    "a hash that is off",
    (l) => l.with(3, put(l[3], 11, "0000000009")),
    "line 4, column 11: entryHash is not what the entries add up to",
  ],
  [
    "debits that are off",
    (l) => l.with(3, put(l[3], 21, "000000000001")),
    "line 4, column 21: debits is not what the entries add up to",
  ],
  [
    "credits that are off",
    (l) => l.with(3, put(l[3], 33, "000000000001")),
    "line 4, column 33: credits is not what the entries add up to",
  ],
  [
    "a control of another company",
    (l) => l.with(3, put(l[3], 45, "ZZZ")),
    "line 4, column 45: companyID is not that of the batch's header",
  ],
  ["a missing file control", (l) => l.slice(0, 4), "line 5, column 1: a batch or the file's control record comes here"],
  [
    "a batch count that is off",
    (l) => l.with(4, put(l[4], 2, "000002")),
    "line 5, column 2: batchCount is not the number of batches",
  ],
  [
    "a block count that is off",
    (l) => l.with(4, put(l[4], 8, "000007")),
    "line 5, column 8: blockCount is not the number of blocks of ten records",
  ],
  [
    "a sum of the file that is off",
    (l) => l.with(4, put(l[4], 44, "000000000001")),
    "line 5, column 44: credits is not what the entries add up to",
  ],
  [
    "something behind the end",
    (l) => [...l.slice(0, 5), l[2] ?? ""],
    "line 6, column 1: a file begins with its header record",
  ],
];

/** Replaces text in a line from a column on. */
function put(line = "", column: number, text: string): string {
  return line.slice(0, column - 1) + text + line.slice(column - 1 + text.length);
}

/** A file with one batch and one credit, in the lines that the rules above refer to. */
const validLines = () =>
  linesOf(
    fileOfOne({ transactionCode: "22", amount: 1234, accountNumber: "98765432101" }, { serviceClass: "220" }),
  ).filter(Boolean);

/** The sample with one entry. */
function fileOfOne(change: object, ofBatch: object): NachaFile {
  const file = sample();
  const [batch] = file.batches;
  const [entry] = batch?.entries ?? [];
  if (!batch || !entry) throw new Error("the sample is empty");
  return { ...file, batches: [{ ...batch, ...ofBatch, entries: [{ ...entry, addenda: [], ...change }] }] };
}

for (const [name, change, message] of REFUSED)
  test(`${name} is rejected with line, column and rule`, () => {
    const error = errorOf(change(validLines()).join("\n"));
    expect(error).toBe(message);
    expect(error).not.toContain("98765432101");
  });

test("a value that does not fit its field is rejected instead of cut", () => {
  for (const [change, message] of [
    [{ accountNumber: "1".repeat(18) }, "line 3, column 13: accountNumber has at most 17 characters"],
    [{ transactionCode: "22", amount: 10 ** 10 }, "line 3, column 30: amount has at most 10 characters"],
    [{ transactionCode: "22", amount: 1.5 }, "line 3, column 30: amount has 10 digits"],
    [{ transactionCode: "23", amount: 1 }, "line 3, column 30: amount of a prenote is zero"],
    [{ individualName: "Café" }, "line 3, column 55: individualName has printable characters of ASCII alone"],
  ] as const)
    expect(() => writeNacha(fileOfOne(change, { serviceClass: "200" }))).toThrow(message);
});

test("a column is counted from one", () => {
  expect([columnOf(layoutsOfRecords.ENTRY, "amount"), columnOf(layoutsOfRecords.FILE_CONTROL, "credits")]).toEqual([
    30, 44,
  ]);
});
