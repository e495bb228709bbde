/**
 * A strict reader of ACH files to a bank, written from the NACHA Operating Rules (appendices 1 and 3). It shares no code
 * with the writer and refuses whatever a bank could refuse.
 */
interface StrictEntry {
  secCode: string;
  companyName: string;
  companyID: string;
  description: string;
  discretionaryData: string;
  effectiveOn: string;
  transactionCode: string;
  routingNumber: string;
  accountNumber: string;
  /** In cents. */
  amount: number;
  individualID: string;
  name: string;
  /** The payment type code of WEB and TEL entries. Blank for other classes. */
  paymentType: string;
  traceNumber: string;
  /** The information of its addendum. */
  remittance?: string;
}

interface StrictFile {
  origin: string;
  destination: string;
  modifier: string;
  entries: StrictEntry[];
  /** In cents. */
  debits: number;
  credits: number;
  /** The entries of the last batches that balance the file. */
  offsets: StrictEntry[];
}

interface Sums {
  count: number;
  hash: bigint;
  debits: number;
  credits: number;
}

class Broken extends Error {}

/** Reads the columns from a first to a last one, counted from 1. */
const columns = (line: string, from: number, to: number) => line.slice(from - 1, to);

function must(condition: boolean, line: number, rule: string): asserts condition {
  if (!condition) throw new Broken(`line ${line}: ${rule}`);
}

function digits(line: string, at: number, [from, to]: readonly [number, number]): number {
  const text = columns(line, from, to);
  must(/^\d+$/.test(text), at, `columns ${from} to ${to} are digits`);
  return Number(text);
}

function isDate(text: string): boolean {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
  return /^\d{6}$/.test(text) && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}

function isRouting(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const n = [...text].map(Number);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = n;
  return (3 * (a + d + g) + 7 * (b + e + h) + (c + f + i)) % 10 === 0;
}

/** The direction of each transaction code of live entries and prenotes. */
const CODES: Readonly<Record<string, "credit" | "debit">> = {
  ...{ "22": "credit", "23": "credit", "32": "credit", "33": "credit", "42": "credit", "43": "credit" },
  ...{ "52": "credit", "53": "credit", "27": "debit", "28": "debit", "37": "debit", "38": "debit" },
  ...{ "47": "debit", "48": "debit", "55": "debit" },
};
const CLASSES = ["PPD", "CCD", "WEB", "TEL"];

/** Reads a file. Throws with the line and the rule that it breaks. */
export function readStrictly(text: string): StrictFile {
  const lines = linesOf(text);
  const header = lines[0] ?? "";
  checkHeader(header);
  const end = lines.findIndex((line) => line.startsWith("9"));
  must(end > 0, lines.length, "a file ends with its control record");
  for (const [index, line] of lines.slice(end + 1).entries())
    must(line === "9".repeat(94), end + 2 + index, "only nines fill the last block");
  must(lines.length - end <= 10, lines.length, "only the last block is filled");
  const read: Reading = { at: 1, lines, batches: 0, traces: new Set() };
  const entries: StrictEntry[] = [];
  const all: Sums = { count: 0, hash: 0n, debits: 0, credits: 0 };
  const offsets: StrictEntry[] = [];
  while (read.at < end) {
    const { batch, sums } = readBatch(read);
    const isOffset = batch.some(({ description }) => description === "OFFSET");
    must(isOffset || offsets.length === 0, read.at, "offsets are in the last batches");
    (isOffset ? offsets : entries).push(...batch);
    for (const name of ["count", "debits", "credits"] as const) all[name] += sums[name];
    all.hash += sums.hash;
  }
  checkControl(lines[end] ?? "", end + 1, { all, batches: read.batches, blocks: lines.length / 10 });
  return {
    origin: columns(header, 14, 23),
    destination: columns(header, 4, 13),
    modifier: columns(header, 34, 34),
    ...{ entries, offsets, debits: all.debits, credits: all.credits },
  };
}

function linesOf(text: string): string[] {
  must(/^[ -~\r\n]*$/.test(text), 1, "a file has printable ASCII alone");
  const isCRLF = text.includes("\r");
  const lines = text.split(isCRLF ? "\r\n" : "\n");
  must(lines.pop() === "", lines.length, "the last line has an end");
  for (const [index, line] of lines.entries())
    must(line.length === 94 && !/[\r\n]/.test(line), index + 1, "a record has 94 characters and one kind of line end");
  must(lines.length % 10 === 0, lines.length, "a file has whole blocks of ten records");
  return lines;
}

function checkHeader(line: string): void {
  must(columns(line, 1, 3) === "101", 1, "a file begins with its header and priority 01");
  must(/^(?: \d{9}|[A-Za-z0-9]{10})$/.test(columns(line, 4, 13)), 1, "the destination has a space and nine digits");
  must(/^(?: [A-Za-z0-9]{9}|[A-Za-z0-9]{10})$/.test(columns(line, 14, 23)), 1, "the origin has nine or ten characters");
  must(isDate(columns(line, 24, 29)), 1, "the creation date exists");
  must(/^(?:[01]\d|2[0-3])[0-5]\d$/.test(columns(line, 30, 33)), 1, "the creation time exists");
  must(/^[A-Z0-9]$/.test(columns(line, 34, 34)), 1, "the modifier is a letter or a digit");
  must(columns(line, 35, 40) === "094101", 1, "record size 094, block factor 10, format 1");
}

interface Reading {
  /** The index of the next line. */
  at: number;
  lines: readonly string[];
  batches: number;
  traces: Set<string>;
}

interface Batch extends Pick<StrictEntry, "secCode" | "companyName" | "companyID" | "description" | "effectiveOn"> {
  serviceClass: string;
  odfi: string;
  number: number;
  discretionaryData: string;
}

function batchIn(line: string, at: number): Batch {
  must(line.startsWith("5"), at, "a batch begins with its header");
  const batch = {
    serviceClass: columns(line, 2, 4),
    companyName: columns(line, 5, 20).trimEnd(),
    discretionaryData: columns(line, 21, 40).trimEnd(),
    companyID: columns(line, 41, 50),
    secCode: columns(line, 51, 53),
    description: columns(line, 54, 63).trimEnd(),
    effectiveOn: columns(line, 70, 75),
    odfi: columns(line, 80, 87),
    number: digits(line, at, [88, 94]),
  };
  must(["200", "220", "225"].includes(batch.serviceClass), at, "the service class is 200, 220 or 225");
  must(/^\S/.test(batch.companyName) && /^[A-Za-z0-9]{10}$/.test(batch.companyID), at, "a company has name and ID");
  must(CLASSES.includes(batch.secCode), at, "the class is one that Tender sends");
  must(/^\S/.test(batch.description), at, "a batch is described");
  must(isDate(batch.effectiveOn), at, "the effective date exists");
  must(columns(line, 76, 78) === "   " && columns(line, 79, 79) === "1", at, "the operator fills the settlement date");
  must(/^\d{8}$/.test(batch.odfi), at, "the originating bank has eight digits");
  return batch;
}

function readBatch(read: Reading): { batch: StrictEntry[]; sums: Sums } {
  const { lines } = read;
  const head = batchIn(lines[read.at] ?? "", read.at + 1);
  read.batches++;
  must(head.number === read.batches, read.at + 1, "batches are numbered from 1");
  read.at++;
  const sums: Sums = { count: 0, hash: 0n, debits: 0, credits: 0 };
  const batch: StrictEntry[] = [];
  while ((lines[read.at] ?? "").startsWith("6")) {
    const entry = readEntry(read, head, sums);
    const previous = batch.at(-1);
    must(!previous || previous.traceNumber < entry.traceNumber, read.at, "trace numbers ascend in a batch");
    batch.push(entry);
  }
  must(batch.length > 0, read.at + 1, "a batch has entries");
  const end = lines[read.at] ?? "";
  const at = read.at + 1;
  must(end.startsWith("8") && columns(end, 2, 4) === head.serviceClass, at, "the batch's control repeats its class");
  checkSums(end, at, sums, { count: [5, 10], hash: [11, 20], debits: [21, 32], credits: [33, 44] });
  must(columns(end, 45, 54) === head.companyID, at, "the control repeats the company's ID");
  must(columns(end, 55, 79).trim() === "", at, "the control is not authenticated");
  must(
    columns(end, 80, 94) === `${head.odfi}${String(head.number).padStart(7, "0")}`,
    at,
    "the control repeats the number",
  );
  read.at++;
  return { batch, sums };
}

function readEntry(read: Reading, head: Batch, sums: Sums): StrictEntry {
  const line = read.lines[read.at] ?? "";
  const at = read.at + 1;
  const transactionCode = columns(line, 2, 3);
  const direction = CODES[transactionCode];
  must(direction !== undefined, at, "the transaction code exists");
  const entry: StrictEntry = {
    ...{ secCode: head.secCode, companyName: head.companyName, companyID: head.companyID },
    ...{ description: head.description, effectiveOn: head.effectiveOn, discretionaryData: head.discretionaryData },
    transactionCode,
    routingNumber: columns(line, 4, 12),
    accountNumber: columns(line, 13, 29).trimEnd(),
    amount: digits(line, at, [30, 39]),
    individualID: columns(line, 40, 54).trimEnd(),
    name: columns(line, 55, 76).trimEnd(),
    paymentType: columns(line, 77, 78),
    traceNumber: columns(line, 80, 94),
  };
  must(isRouting(entry.routingNumber), at, "the routing number has a right check digit");
  must(/^[A-Za-z0-9][A-Za-z0-9 -]*$/.test(entry.accountNumber), at, "the account number is aligned left");
  must(/^\S/.test(entry.name), at, "an entry has a name");
  const isPrenote = transactionCode.endsWith("3") || transactionCode.endsWith("8");
  must(isPrenote === (entry.amount === 0), at, "prenotes, and only they, have no amount");
  must(
    entry.traceNumber.startsWith(head.odfi) && /^\d{15}$/.test(entry.traceNumber),
    at,
    "a trace begins with the bank",
  );
  must(!/0{7}$/.test(entry.traceNumber), at, "a trace's sequence begins at 1");
  must(!read.traces.has(entry.traceNumber), at, "a trace number is unique in its file");
  read.traces.add(entry.traceNumber);
  checkClass(head, entry, { direction, at });
  sums.count++;
  sums.hash += BigInt(entry.routingNumber.slice(0, 8));
  sums[direction === "debit" ? "debits" : "credits"] += entry.amount;
  read.at++;
  const indicator = columns(line, 79, 79);
  const addendum = read.lines[read.at] ?? "";
  must((indicator === "1") === addendum.startsWith("7"), at, "the addenda indicator is right");
  if (indicator !== "1") return entry;
  must(head.secCode !== "TEL", at, "a TEL entry has no addendum");
  must(addendum.startsWith("705"), at + 1, "a payment's addendum has type 05");
  must(columns(addendum, 84, 87) === "0001", at + 1, "the only addendum is the first");
  must(columns(addendum, 88, 94) === entry.traceNumber.slice(8), at + 1, "an addendum repeats its entry's sequence");
  const remittance = columns(addendum, 4, 83).trimEnd();
  must(/^\S/.test(remittance) && !/\s{2}/.test(remittance), at + 1, "an addendum has a clean text");
  sums.count++;
  read.at++;
  must(!(read.lines[read.at] ?? "").startsWith("7"), read.at + 1, "an entry has one addendum at most");
  return { ...entry, remittance };
}

/** The rules of entry classes, descriptions and micro-entries. */
function checkClass(
  { serviceClass, secCode, description, companyName }: Batch,
  { amount, transactionCode, paymentType }: StrictEntry,
  { direction, at }: { direction: "credit" | "debit"; at: number },
): void {
  const isReversal = description === "REVERSAL";
  must(serviceClass !== "220" || direction === "credit", at, "a batch of class 220 has no debits");
  must(serviceClass !== "225" || direction === "debit", at, "a batch of class 225 has no credits");
  must(secCode !== "TEL" || direction === "debit" || isReversal, at, "a TEL entry is a debit");
  must(
    (["WEB", "TEL"].includes(secCode) ? ["R ", "S "] : ["  "]).includes(paymentType),
    at,
    "WEB and TEL entries, and only they, have a payment type code",
  );
  must(transactionCode !== "55" || isReversal, at, "a loan is debited only in a reversal");
  must(description !== "PAYROLL" || (secCode === "PPD" && direction === "credit"), at, "PAYROLL is for PPD credits");
  must(
    description !== "PURCHASE" || (["WEB", "TEL"].includes(secCode) && direction === "debit"),
    at,
    "PURCHASE is for WEB debits",
  );
  must(description !== "ACCTVERIFY" || direction === "debit" || amount < 100, at, "a micro-entry is below a dollar");
  must(!/^MV\d{4}\b/.test(companyName) || description === "ACCTVERIFY", at, "a code leaves with ACCTVERIFY alone");
}

type Places = Readonly<Record<"count" | "hash" | "debits" | "credits", readonly [number, number]>>;

function checkSums(line: string, at: number, sums: Sums, places: Places): void {
  must(digits(line, at, places.count) === sums.count, at, "the count is that of entries and addenda");
  must(digits(line, at, places.hash) === Number(sums.hash % 10_000_000_000n), at, "the hash adds up routing numbers");
  must(digits(line, at, places.debits) === sums.debits, at, "the debits add up");
  must(digits(line, at, places.credits) === sums.credits, at, "the credits add up");
}

function checkControl(
  line: string,
  at: number,
  { all, batches, blocks }: { all: Sums; batches: number; blocks: number },
): void {
  must(digits(line, at, [2, 7]) === batches, at, "the control counts the batches");
  must(digits(line, at, [8, 13]) === blocks, at, "the control counts the blocks");
  checkSums(line, at, all, { count: [14, 21], hash: [22, 31], debits: [32, 43], credits: [44, 55] });
  must(columns(line, 56, 94).trim() === "", at, "the control's last columns are blank");
}
