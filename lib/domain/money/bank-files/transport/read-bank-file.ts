import { atNewYork } from "@/lib/core/money/banking-days";
import type { NOCData } from "@/lib/domain/money/bank-accounts/correct-bank-account";
import {
  correctedFacts,
  type NachaAddendum,
  type NachaFile,
  sumsOfAll,
  sumsOfEntries,
} from "@/lib/providers/rails/nacha/nacha-file";
import { readNacha } from "@/lib/providers/rails/nacha/read-nacha";

/** An entry that its bank returns, or a return that a bank dishonored or contested. The amount is in cents. */
export interface ReadReturn {
  kind: "return" | "dishonored" | "contested";
  traceNumber: string;
  code: string;
  amount: number;
  /** The return's own trace number and the day of the year when it settled, which a dishonored return must name. */
  returnTrace: string;
  settlementDay: string;
  /** The original entry's identification, if the bank repeats it. */
  individualID: string;
  createdOn?: Date;
}

/** A bank's correction of an entry that it accepted. */
export interface ReadNOC {
  traceNumber: string;
  code: string;
  /** The original entry's identification, if the bank repeats it. */
  individualID: string;
  /** The right numbers, which are secrets. Absent if the code does not correct the account. */
  correction?: NOCData;
  /** The corrected data are outside their columns, or cannot be right. A person has to ask the bank. */
  isUnclear: boolean;
  createdOn?: Date;
}

/** The amounts are in cents. */
export interface ReadBankFile {
  returns: ReadReturn[];
  corrections: ReadNOC[];
  entries: number;
  debits: number;
  credits: number;
}

/** Reads a bank's file, or several in one. Throws NachaError if it is not a NACHA file, or if its sums are wrong. */
export function readBankFile(bytes: Uint8Array): ReadBankFile {
  const files = readNacha(bytes);
  const messages = files.map(messagesIn);
  const batches = files.flatMap((file) => file.batches);
  const { debits, credits } = sumsOfAll(batches.map((batch) => sumsOfEntries(batch.entries)));
  return {
    returns: messages.flatMap(({ returns }) => returns),
    corrections: messages.flatMap(({ corrections }) => corrections),
    entries: batches.reduce((count, { entries }) => count + entries.length, 0),
    debits,
    credits,
  };
}

/** The returns and the corrections of a file. Its other entries, such as an ACH operator's advices, are ignored. */
function messagesIn({ header, batches }: NachaFile): Pick<ReadBankFile, "returns" | "corrections"> {
  const { createdOn: day, createdAt: time } = header;
  const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`;
  const madeOn = atNewYork(date, `${Number(time.slice(0, 2))}:${Number(time.slice(2, 4))}`);
  const createdOn = Number.isNaN(madeOn.getTime()) ? {} : { createdOn: madeOn };
  const returns: ReadReturn[] = [];
  const corrections: ReadNOC[] = [];
  for (const { entries, settlementDay } of batches)
    for (const { amount, addenda, individualID, traceNumber: returnTrace } of entries)
      for (const one of addenda) {
        if (one.kind === "change") corrections.push({ ...nocOf(one), individualID, ...createdOn });
        const code = codeOf(one);
        if (code === undefined || !("originalTrace" in one)) continue;
        const names = { traceNumber: one.originalTrace, returnTrace, individualID };
        returns.push({ ...code, ...createdOn, ...names, amount, settlementDay });
      }
  return { returns, corrections };
}

/** The kind and code of the return in an addendum. Undefined for any other addendum. */
function codeOf(one: NachaAddendum): Pick<ReadReturn, "kind" | "code"> | undefined {
  if (one.kind === "return") return { kind: one.kind, code: one.returnCode };
  if (one.kind === "dishonored") return { kind: one.kind, code: one.dishonorCode };
  return one.kind === "contested" ? { kind: one.kind, code: one.contestCode } : undefined;
}

const TYPES: Readonly<Record<string, NonNullable<NOCData["bankAccountType"]>>> = {
  "2": "checking",
  "3": "savings",
  "4": "general-ledger",
  "5": "loan",
};

function nocOf(change: {
  changeCode: string;
  originalTrace: string;
  correctedData: string;
}): Omit<ReadNOC, "individualID"> {
  const { changeCode: code, originalTrace: traceNumber, correctedData } = change;
  const facts = correctedFacts(code, correctedData);
  if (facts === "unclear") return { code, traceNumber, isUnclear: true };
  const { accountNumber, routingNumber, transactionCode = "" } = facts ?? {};
  const bankAccountType = TYPES[transactionCode[0] ?? ""];
  const correction: NOCData = {
    ...(accountNumber && { accountNumber }),
    ...(routingNumber && { routingNumber }),
    ...(bankAccountType && { bankAccountType }),
  };
  return { code, traceNumber, isUnclear: false, ...(Object.keys(correction).length > 0 && { correction }) };
}
