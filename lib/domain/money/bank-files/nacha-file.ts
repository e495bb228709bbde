import { atNewYork, newYorkDay, newYorkTime } from "@/lib/core/banking-days";
import { grouped, sum } from "@/lib/core/collections";
import type { BankCorrection } from "@/lib/domain/money/bank-accounts/correct-bank-account";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { type FiledEntry, sumsOf } from "./planned-entries";

/** An entry that its bank sends back. The amount is in cents. */
export interface ReadReturn {
  traceNumber: string;
  code: string;
  amount: number;
  /** The bank insists on a return that ours has dishonored. */
  isContested?: boolean;
}

/** A bank's word of what is wrong with an entry that it took. */
export interface ReadCorrection {
  traceNumber: string;
  code: string;
  /** The right numbers. They are secrets. Absent where the code corrects nothing of the account. */
  correction?: BankCorrection;
}

export interface ReadBankFile {
  createdOn?: Date;
  returns: ReadReturn[];
  corrections: ReadCorrection[];
  entries: number;
  debits: number;
  credits: number;
}

/** A file that is none, or whose sums are wrong. The message names line, column and rule, and quotes nothing. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

const left = (text: string, size: number) => text.slice(0, size).padEnd(size);
const digits = (value: number | string, size: number) => String(value).slice(-size).padStart(size, "0");
/** A day as a file has it: `261120`. */
const dayIn = (day: string) => day.slice(2).replaceAll("-", "");
const bankOf = ({ routingNumber }: { routingNumber: string }) => routingNumber.slice(0, 8);

/** Says how long a record is, and how many records a block has. */
const WIDTH = 94;
const BLOCK = 10;

interface FileParts {
  createdOn: Date;
  /** A to Z, then 0 to 9. */
  modifier: string;
  entries: readonly FiledEntry[];
}

/** Writes the file of some entries, a batch for what they share and the day they settle. Returns its sums in cents, too. */
export function writeBankFile(
  settings: AchSettings,
  { createdOn, modifier, entries }: FileParts,
): { bytes: Buffer; debits: number; credits: number } {
  const { company, bank } = settings;
  const [day, time] = [newYorkDay(createdOn), newYorkTime(createdOn)];
  const names = `${left(bank.name, 23)}${left(company.name, 23)}${left("", 8)}`;
  const header = `101 ${bank.routingNumber}${left(company.id, 10)}${dayIn(day)}${time}${modifier}094101${names}`;
  const batches = [...grouped(entries, ({ batch, settlesOn }) => JSON.stringify([batch, settlesOn])).values()];
  const lines = [header, ...batches.flatMap((theirs, index) => batchRecords(settings, theirs, index + 1))];
  const sums = sumsOf(entries);
  const blocks = Math.ceil((lines.length + 1) / BLOCK);
  const counts = `${digits(batches.length, 6)}${digits(blocks, 6)}${digits(entries.length, 8)}`;
  lines.push(`9${counts}${totals(entries)}${left("", 39)}`);
  while (lines.length % BLOCK !== 0) lines.push("9".repeat(WIDTH));
  return { bytes: Buffer.from(`${lines.join("\n")}\n`, "latin1"), ...sums };
}

function batchRecords({ company, bank }: AchSettings, entries: readonly FiledEntry[], number: number): string[] {
  const [first] = entries;
  if (!first) return [];
  const { batch, settlesOn } = first;
  const end = `${bankOf(bank)}${digits(number, 7)}`;
  const purpose = `${left(company.id, 10)}${batch.secCode}${left(batch.description, 10)}`;
  const days = `${left("", 6)}${dayIn(settlesOn)}   1`;
  const header = `5200${left(batch.companyName, 16)}${left("", 20)}${purpose}${days}${end}`;
  const records = entries.map((entry) => {
    const whom = `${left(entry.individualID, 15)}${left(entry.individualName, 22)}`;
    const account = `${entry.routingNumber}${left(entry.accountNumber, 17)}${digits(entry.amount, 10)}`;
    return `6${entry.transactionCode}${account}${whom}  0${entry.traceNumber}`;
  });
  const control = `8200${digits(entries.length, 6)}${totals(entries)}${left(company.id, 10)}${left("", 25)}${end}`;
  return [header, ...records, control];
}

/** The sum of the banks' numbers, and those of debits and credits. */
function totals(entries: readonly FiledEntry[]): string {
  const { debits, credits } = sumsOf(entries);
  const hash = sum(entries.map((entry) => Number(bankOf(entry))));
  return `${digits(hash, 10)}${digits(debits, 12)}${digits(credits, 12)}`;
}

/** Reads a file of a bank: its returns and corrections. Throws an UnreadableFile. */
export function readBankFile(bytes: Buffer): ReadBankFile {
  const lines = bytes.toString("latin1").split(/\r?\n/).filter(Boolean);
  const wrong = lines.findIndex((line) => line.length !== WIDTH);
  if (wrong >= 0) throw new UnreadableFile(`line ${wrong + 1}, column 1: a record has ${WIDTH} characters`);
  const [header] = lines;
  if (!header?.startsWith("101")) throw new UnreadableFile("line 1, column 1: a file begins with its header");
  const content: ReadBankFile = { returns: [], corrections: [], entries: 0, debits: 0, credits: 0 };
  const day = `20${header.slice(23, 25)}-${header.slice(25, 27)}-${header.slice(27, 29)}`;
  const createdOn = atNewYork(day, `${Number(header.slice(29, 31))}:${Number(header.slice(31, 33))}`);
  if (!Number.isNaN(createdOn.getTime())) content.createdOn = createdOn;
  let [amount, addenda] = [0, 0];
  for (const line of lines) {
    if (line.startsWith("6")) {
      content.entries++;
      amount = Number(line.slice(29, 39));
      if (Number(line[2]) >= FIRST_DEBIT) content.debits += amount;
      else content.credits += amount;
    }
    if (!line.startsWith("7")) continue;
    addenda++;
    const told = { code: line.slice(3, 6), traceNumber: line.slice(6, 21) };
    if (line.startsWith("799"))
      content.returns.push({ ...told, amount, ...(CONTESTED.test(told.code) && { isContested: true }) });
    if (line.startsWith("798")) content.corrections.push({ ...told, ...correctionOf(told.code, line.slice(35, 64)) });
  }
  checkTotals(lines, content, addenda);
  return content;
}

/** Transaction codes end with this or more for debits. */
const FIRST_DEBIT = 5;
/** The codes of dishonored and of contested returns. Both are for people. */
const CONTESTED = /^R[67]\d$/;

/** Throws an UnreadableFile where the control of the file says something else than its entries. */
function checkTotals(lines: readonly string[], content: ReadBankFile, addenda: number): void {
  const at = lines.findIndex((line) => /^9(?!9{20})/.test(line));
  const control = lines[at];
  if (control === undefined) throw new UnreadableFile(`line ${lines.length}, column 1: the file control is missing`);
  for (const { column, size, sum } of [
    { column: 14, size: 8, sum: content.entries + addenda },
    { column: 32, size: 12, sum: content.debits },
    { column: 44, size: 12, sum: content.credits },
  ])
    if (Number(control.slice(column - 1, column - 1 + size)) !== sum)
      throw new UnreadableFile(`line ${at + 1}, column ${column}: the sum is not that of the entries`);
}

const TYPES: Readonly<Record<string, BankCorrection["bankAccountType"]>> = {
  "2": "checking",
  "3": "savings",
  "4": "general-ledger",
  "5": "loan",
};

/** Reads what a correction says is right, by its code. Other codes correct nothing of an account. */
function correctionOf(code: string, data: string): { correction?: BankCorrection } {
  const routing = { routingNumber: data.slice(0, 9) };
  const number = (from: number) => ({ accountNumber: data.slice(from, from + 17).trim() });
  const type = (from: number) => {
    const bankAccountType = TYPES[data[from] ?? ""];
    return bankAccountType === undefined ? {} : { bankAccountType };
  };
  if (code === "C01") return { correction: number(0) };
  if (code === "C02") return { correction: routing };
  if (code === "C03") return { correction: { ...routing, ...number(12) } };
  if (code === "C05") return { correction: type(0) };
  if (code === "C06") return { correction: { ...number(0), ...type(20) } };
  return code === "C07" ? { correction: { ...routing, ...number(9), ...type(26) } } : {};
}
