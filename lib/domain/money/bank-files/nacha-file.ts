import { grouped } from "@/lib/core/collections";
import { atNewYork } from "@/lib/core/banking-days";
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

export function writeBankFile(
  settings: AchSettings,
  { createdOn, modifier, entries }: { createdOn: Date; modifier: string; entries: readonly FiledEntry[] },
): { bytes: Buffer; debits: number; credits: number } {
  const { company, bank } = settings;
  const L = (text: string, size: number) => text.slice(0, size).padEnd(size);
  const N = (value: number | string, size: number) => String(value).slice(-size).padStart(size, "0");
  const odfi = bank.routingNumber.slice(0, 8);
  const day = (text: string) => text.slice(2).replaceAll("-", "");
  const stamp = createdOn.toISOString();
  const lines = [
    `101 ${bank.routingNumber}${L(company.id, 10)}${day(stamp.slice(0, 10))}${stamp.slice(11, 16).replace(":", "")}${modifier}094101${L(bank.name, 23)}${L(company.name, 23)}${L("", 8)}`,
  ];
  const batches = [...grouped(entries, ({ batch, settlesOn }) => JSON.stringify([batch, settlesOn])).values()];
  let hash = 0;
  batches.forEach((theirs, index) => {
    const [first] = theirs;
    if (!first) return;
    const { batch, settlesOn } = first;
    const number = N(index + 1, 7);
    lines.push(
      `5200${L(batch.companyName, 16)}${L("", 20)}${L(company.id, 10)}${batch.secCode}${L(batch.description, 10)}${L("", 6)}${day(settlesOn)}   1${odfi}${number}`,
    );
    for (const one of theirs)
      lines.push(
        `6${one.transactionCode}${one.routingNumber}${L(one.accountNumber, 17)}${N(one.amount, 10)}${L(one.individualID, 15)}${L(one.individualName, 22)}  0${one.traceNumber}`,
      );
    const sums = sumsOf(theirs);
    const sum = theirs.reduce((total, { routingNumber }) => total + Number(routingNumber.slice(0, 8)), 0);
    hash += sum;
    lines.push(
      `8200${N(theirs.length, 6)}${N(sum, 10)}${N(sums.debits, 12)}${N(sums.credits, 12)}${L(company.id, 10)}${L("", 25)}${odfi}${number}`,
    );
  });
  const sums = sumsOf(entries);
  const blocks = Math.ceil((lines.length + 1) / 10);
  lines.push(
    `9${N(batches.length, 6)}${N(blocks, 6)}${N(entries.length, 8)}${N(hash, 10)}${N(sums.debits, 12)}${N(sums.credits, 12)}${L("", 39)}`,
  );
  while (lines.length % 10 !== 0) lines.push("9".repeat(94));
  return { bytes: Buffer.from(`${lines.join("\n")}\n`), ...sums };
}

export function readBankFile(bytes: Buffer): ReadBankFile {
  const lines = bytes.toString("latin1").split(/\r?\n/).filter(Boolean);
  const wrong = lines.findIndex((line) => line.length !== 94);
  if (wrong >= 0) throw new UnreadableFile(`line ${wrong + 1}, column 1: a record has 94 characters`);
  if (!lines[0]?.startsWith("101")) throw new UnreadableFile("line 1, column 1: a file begins with its header");
  const content: ReadBankFile = { returns: [], corrections: [], entries: 0, debits: 0, credits: 0 };
  const head = lines[0];
  const day = `20${head.slice(23, 25)}-${head.slice(25, 27)}-${head.slice(27, 29)}`;
  content.createdOn = atNewYork(day, `${Number(head.slice(29, 31))}:${Number(head.slice(31, 33))}`);
  let amount = 0;
  for (const line of lines) {
    if (line[0] === "6") {
      content.entries++;
      amount = Number(line.slice(29, 39));
      if (Number(line[2]) >= 5) content.debits += amount;
      else content.credits += amount;
    }
    if (line.startsWith("799"))
      content.returns.push({ code: line.slice(3, 6), traceNumber: line.slice(6, 21), amount });
    if (line.startsWith("798")) {
      const [code, data] = [line.slice(3, 6), line.slice(35, 64).trim()];
      const correction =
        code === "C01" ? { accountNumber: data } : code === "C02" ? { routingNumber: data } : undefined;
      content.corrections.push({ code, traceNumber: line.slice(6, 21), ...(correction && { correction }) });
    }
  }
  const control = lines.findIndex((line) => /^9(?!9{20})/.test(line));
  const told = lines[control];
  if (told === undefined) throw new UnreadableFile(`line ${lines.length}, column 1: the file control is missing`);
  const sums: [number, number, number][] = [
    [14, 8, content.entries + content.returns.length + content.corrections.length],
    [32, 12, content.debits],
    [44, 12, content.credits],
  ];
  for (const [column, size, sum] of sums)
    if (Number(told.slice(column - 1, column - 1 + size)) !== sum)
      throw new UnreadableFile(`line ${control + 1}, column ${column}: the sum is not that of the entries`);
  return content;
}
