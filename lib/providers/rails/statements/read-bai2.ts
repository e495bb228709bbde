import { type Cursor, readToEnd, textOf } from "../file-text";
import {
  checkSize,
  fileOf,
  isDay,
  isOwn,
  type ReadStatement,
  STATEMENT_LIMITS,
  type StatementBalance,
  StatementError,
  type StatementFile,
  type StatementLine,
  type StatementOwner,
} from "./statement";

/** Codes of the opening and closing ledger balances, not the available ones. */
const BAI2_BALANCES = { opening: "010", closing: "015" } as const;

/** The sign of movements by ranges of their codes. Other codes are balances, sums or records that move no money. */
const BAI2_MOVEMENTS = [
  { from: 101, to: 399, sign: 1 },
  { from: 401, to: 699, sign: -1 },
  { from: 920, to: 959, sign: 1 },
  { from: 960, to: 999, sign: -1 },
] as const;

/** Codes of movements that undo an earlier one: returns, reversals and corrections. */
const BAI2_REVERSALS: ReadonlySet<string> = new Set([
  ...["168", "252", "254", "255", "257", "258", "259"],
  ...["468", "552", "554", "555", "557", "558", "559"],
]);

/** A record with its continuations: its fields, its first line, and its number of lines. */
interface Bai2Record {
  type: string;
  fields: string[];
  line: number;
  lines: number;
}

/** An amount with the index of the field after its funds type, and its value date. */
interface Bai2Amount {
  code: string;
  cents: number;
  next: number;
  valueOn?: string;
}

const TYPES = new Set(["01", "02", "03", "16", "49", "98", "99"]);
const refuse = (record: Pick<Bai2Record, "line">, rule: string) => new StatementError(`line ${record.line}`, rule);
/** The separator of records on one line: a slash and spaces before the start of a record that cannot be text. */
const BETWEEN = /(?<=\/) +(?=(?:0[123],|16,\d{3},|49,[+-]?\d*,|88,|9[89],[+-]?\d*,\d))/;

/** Joins continuations to their records. A line that does not end with a slash is text that continues. */
function recordsOf(text: string): Bai2Record[] {
  const records: Bai2Record[] = [];
  let isOpen = false;
  const lines = text
    .split(/\r\n|\n|\r/)
    .flatMap((whole, at) => whole.split(BETWEEN).map((one) => ({ raw: one.trim(), line: at + 1 })));
  for (const { raw, line } of lines) {
    if (raw === "") continue;
    if (line > STATEMENT_LIMITS.lines)
      throw refuse({ line }, `a statement has at most ${STATEMENT_LIMITS.lines} lines`);
    const type = raw.slice(0, 2);
    const fields = raw.replace(/\/$/, "").split(",").slice(1);
    const last = records.at(-1);
    if (type === "88") {
      if (!last) throw refuse({ line }, "a continuation follows the record that it continues");
      const [first = "", ...others] = fields;
      if (isOpen) last.fields.push(`${last.fields.pop() ?? ""} ${first}`.trim(), ...others);
      else last.fields.push(...fields);
      last.lines++;
    } else if (TYPES.has(type) && /^..[,/]/.test(raw)) records.push({ type, fields, line, lines: 1 });
    else throw refuse({ line }, "a record is one of 01, 02, 03, 16, 49, 88, 98 and 99");
    isOpen = !raw.endsWith("/");
  }
  return records;
}

/** Reads whole cents with an optional sign. An empty amount is zero. */
function centsOf(record: Bai2Record, text = ""): number {
  if (!/^[+-]?0*\d{0,15}$/.test(text)) throw refuse(record, "an amount is cents in digits");
  return Number(text);
}

function countOf(record: Bai2Record, text = ""): number {
  if (!/^\d{1,9}$/.test(text)) throw refuse(record, "a count is digits");
  return Number(text);
}

function dayOf(record: Bai2Record, text = ""): string {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
  if (!isDay(day)) throw refuse(record, "a day is YYMMDD");
  return day;
}

/**
 * Finds the end of the funds type: S has three amounts, V a day and a time, D a count and pairs of days and amounts.
 */
function afterFunds(record: Bai2Record, at: number): Pick<Bai2Amount, "next" | "valueOn"> {
  const { fields } = record;
  const type = (fields[at] ?? "").toUpperCase();
  if (["", "0", "1", "2", "Z"].includes(type)) return { next: at + 1 };
  if (type === "S") return { next: at + 4 };
  if (type === "V") return { next: at + 3, ...(fields[at + 1] && { valueOn: dayOf(record, fields[at + 1]) }) };
  if (type === "D") return { next: at + 2 + 2 * countOf(record, fields[at + 1]) };
  throw refuse(record, "a funds type is 0, 1, 2, S, V, D or Z");
}

function signOf(record: Bai2Record, code: string): number {
  const number = Number(code);
  const range = BAI2_MOVEMENTS.find(({ from, to }) => number >= from && number <= to);
  if (!range) throw refuse(record, "its code is not that of a movement");
  return range.sign;
}

function expectTotal(record: Bai2Record, stated: number, read: number, name: string): void {
  if (stated !== read) throw refuse(record, `${name} is not what the records add up to`);
}

type Records = Cursor<Bai2Record>;

interface Bai2Group {
  id: string;
  day: string;
  currency: string;
  owner: StatementOwner;
}

interface Bai2Part {
  statements: ReadStatement[];
  total: number;
  lines: number;
}

function lineOf(record: Bai2Record, day: string): StatementLine {
  const { fields } = record;
  const code = fields[0] ?? "";
  if (!/^\d{3}$/.test(code)) throw refuse(record, "a code is three digits");
  const { next, valueOn } = afterFunds(record, 2);
  const [bankReference, reference] = [fields[next]?.trim(), fields[next + 1]?.trim()];
  // A bank may end the record with an empty text field and put the text into its continuation.
  const text = fields
    .slice(next + 2)
    .join(",")
    .replace(/^,+/, "")
    .trim();
  const names = [reference, bankReference].filter((name) => name !== undefined);
  const traceNumber = names.find((name) => /^\d{15}$/.test(name));
  const uetr = names.find((name) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name));
  return {
    cents: signOf(record, code) * centsOf(record, fields[1]),
    bookedOn: day,
    valueOn: valueOn ?? day,
    code,
    isReversal: BAI2_REVERSALS.has(code),
    ...(traceNumber && { traceNumber }),
    ...(uetr && { uetr }),
    ...(bankReference && { bankReference }),
    ...(reference && { reference, endToEndID: reference }),
    ...(text && { text }),
  };
}

/** Fields of a summary without extra fields for its funds type. */
const EMPTY = 4;

/** The amounts in an account record: each has a code, an amount, an item count and a funds type. */
function summariesOf(record: Bai2Record): Bai2Amount[] {
  const amounts: Bai2Amount[] = [];
  for (let at = 2; at < record.fields.length;) {
    const code = record.fields[at] ?? "";
    // A bank may omit a summary by leaving its four fields empty.
    if (code === "" && record.fields.slice(at, at + EMPTY).every((field) => field === "")) {
      at += EMPTY;
      continue;
    }
    if (!/^\d{3}$/.test(code)) throw refuse(record, "a code is three digits");
    const cents = centsOf(record, record.fields[at + 1]);
    const { next } = afterFunds(record, at + 3);
    amounts.push({ code, cents, next });
    at = next;
  }
  return amounts;
}

function readAccount(records: Records, group: Bai2Group): Bai2Part {
  const head = records.take("03", "an account begins with its record 03");
  const [accountNumber = "", ownCurrency = ""] = head.fields;
  const isOurs = isOwn(accountNumber, group.owner);
  if (isOurs && (ownCurrency || group.currency).toUpperCase() !== "USD") throw refuse(head, "the currency is USD");
  const summaries = summariesOf(head);
  const balanceOf = (code: string): StatementBalance | undefined => {
    const match = summaries.find((one) => one.code === code);
    return match && { cents: match.cents, date: group.day };
  };
  const lines: StatementLine[] = [];
  let total = summaries.reduce((sum, { cents }) => sum + cents, 0);
  let count = head.lines;
  while (records.type === "16") {
    const record = records.take("16", "a movement");
    // 890 is text without an amount.
    if (isOurs && record.fields[0] !== "890") lines.push(lineOf(record, group.day));
    total += centsOf(record, record.fields[1]);
    count += record.lines;
  }
  const end = records.take("49", "an account ends with its record 49");
  count += end.lines;
  expectTotal(end, centsOf(end, end.fields[0]), total, "the account's total");
  expectTotal(end, countOf(end, end.fields[1]), count, "the account's number of records");
  const [opening, closing] = [balanceOf(BAI2_BALANCES.opening), balanceOf(BAI2_BALANCES.closing)];
  const balances = { ...(opening && { opening }), ...(closing && { closing }) };
  const statement: ReadStatement = isOurs
    ? { format: "bai2", id: group.id, accountNumber: group.owner.accountNumber, currency: "USD", ...balances, lines }
    : { otherAccount: accountNumber };
  return { statements: [statement], total, lines: count };
}

function readGroup(records: Records, file: string, owner: StatementOwner): Bai2Part {
  const head = records.take("02", "a group begins with its record 02");
  if (head.fields[2] !== "1") throw refuse(head, "a group's status is 1: neither a deletion, a correction nor a test");
  const day = dayOf(head, head.fields[3]);
  const group = { id: `${file}/${day}`, day, currency: head.fields[5] || "USD", owner };
  const accounts: Bai2Part[] = [];
  while (records.type === "03") accounts.push(readAccount(records, group));
  const end = records.take("98", "a group ends with its record 98");
  const total = accounts.reduce((sum, one) => sum + one.total, 0);
  const lines = accounts.reduce((sum, one) => sum + one.lines, head.lines + end.lines);
  expectTotal(end, centsOf(end, end.fields[0]), total, "the group's total");
  expectTotal(end, countOf(end, end.fields[1]), accounts.length, "the group's number of accounts");
  expectTotal(end, countOf(end, end.fields[2]), lines, "the group's number of records");
  return { statements: accounts.flatMap(({ statements }) => statements), total, lines };
}

function readFile(records: Records, owner: StatementOwner): ReadStatement[] {
  const head = records.take("01", "a file begins with its record 01");
  if (head.fields[7] !== "2") throw refuse(head, "the version is 2");
  const file = `${head.fields[0] ?? ""}/${dayOf(head, head.fields[2])}/${head.fields[4] ?? ""}`;
  const groups: Bai2Part[] = [];
  while (records.type === "02") groups.push(readGroup(records, file, owner));
  const end = records.take("99", "a group or the file's record 99 comes here");
  const lines = groups.reduce((sum, one) => sum + one.lines, head.lines + end.lines);
  const total = groups.reduce((sum, one) => sum + one.total, 0);
  expectTotal(end, centsOf(end, end.fields[0]), total, "the file's total");
  expectTotal(end, countOf(end, end.fields[1]), groups.length, "the file's number of groups");
  expectTotal(end, countOf(end, end.fields[2]), lines, "the file's number of records");
  return groups.flatMap((group) => group.statements);
}

/**
 * Reads a BAI2 file, which may contain several files, to its last line, and returns the statements of our account. If
 * anything breaks a rule, all of it is rejected; StatementError has line and rule. Amounts are in cents. The layout
 * follows the Cash Management Balance Reporting Specifications, version 2.
 */
export function readBai2(bytes: Uint8Array, owner: StatementOwner): StatementFile {
  checkSize(bytes);
  const text = textOf(bytes, (rule) => new StatementError("file", rule));
  return fileOf(readToEnd(recordsOf(text), refuse, (records) => readFile(records, owner)).flat());
}
