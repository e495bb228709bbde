import { atNewYork, newYorkDay, newYorkTime } from "@/lib/core/banking-days";
import { grouped } from "@/lib/core/collections";
import type { BankCorrection } from "@/lib/domain/money/bank-accounts/correct-bank-account";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import {
  correctedFacts,
  fieldText,
  isDebit,
  type NachaAddendum,
  type NachaBatch,
  SERVICE_CLASSES,
  sumsOfAll,
  sumsOfEntries,
} from "@/lib/providers/rails/nacha/nacha-file";
import { readNacha } from "@/lib/providers/rails/nacha/read-nacha";
import { writeNacha } from "@/lib/providers/rails/nacha/write-nacha";
import { AMOUNT_MOST, type PlacedEntry, type PlannedEntry } from "./planned-entries";

/** An entry that its bank sends back; or one bank dishonored the return, or the other insists on it. The amount is in cents. */
export interface ReadReturn {
  kind: "return" | "dishonored" | "contested";
  /** Names our entry. */
  traceNumber: string;
  code: string;
  amount: number;
  /** Names the return itself, for who dishonors it: its trace number, and the day of the year on which it settled. */
  returnTrace: string;
  settlementDay: string;
}

/** A bank's word of what is wrong with an entry that it took. */
export interface ReadCorrection {
  traceNumber: string;
  code: string;
  /** The right numbers. They are secrets. Absent where the code corrects nothing of the account. */
  correction?: BankCorrection;
}

/** Describes what a bank's file tells us, with the count of its entries and their sums in cents. */
export interface ReadBankFile {
  /** When the bank says that it made the file. */
  createdOn?: Date;
  returns: ReadReturn[];
  corrections: ReadCorrection[];
  entries: number;
  debits: number;
  credits: number;
}

/** A day as files write it: six digits. */
const sixDigits = (day: string) => day.slice(2).replaceAll("-", "");

/** Writes entries as a file for our bank, a batch for each company, kind, description and day. The bytes hold account numbers. */
export function writeBankFile(
  { company, bank }: AchSettings,
  { createdOn, modifier, entries }: { createdOn: Date; modifier: string; entries: readonly PlacedEntry[] },
): { bytes: Buffer; debits: number; credits: number } {
  const odfi = bank.routingNumber.slice(0, 8);
  const header = {
    destination: ` ${bank.routingNumber}`,
    origin: company.id,
    createdOn: sixDigits(newYorkDay(createdOn)),
    createdAt: newYorkTime(createdOn),
    modifier,
    destinationName: fieldText(bank.name, 23),
    originName: fieldText(company.name, 23),
    reference: "",
  };
  const batches = batchesOf(entries).flatMap((theirs, index): NachaBatch[] => {
    const [first] = theirs;
    if (!first) return [];
    const { companyName, secCode, description } = first.batch;
    return [
      {
        serviceClass: SERVICE_CLASSES.mixed,
        companyName: fieldText(companyName, 16),
        discretionaryData: "",
        companyID: company.id,
        secCode,
        description: fieldText(description, 10),
        descriptiveDate: "",
        effectiveOn: sixDigits(first.settlesOn),
        settlementDay: "",
        originatorStatus: "1",
        odfi,
        batchNumber: index + 1,
        entries: theirs.map((one) => ({
          transactionCode: one.transactionCode,
          routingNumber: one.routingNumber,
          accountNumber: one.accountNumber,
          amount: one.amount,
          individualID: one.individualID,
          individualName: fieldText(one.individualName, 22),
          discretionaryData: "",
          traceNumber: one.traceNumber,
          addenda: one.dishonor ? [{ ...one.dishonor, traceNumber: one.traceNumber }] : [],
        })),
      },
    ];
  });
  const { debits, credits } = sumsOfAll(batches.map((batch) => sumsOfEntries(batch.entries)));
  return { bytes: Buffer.from(writeNacha({ header, batches }), "latin1"), debits, credits };
}

/** Groups entries as batches have them: by company, kind, description and day. */
const batchesOf = <E extends Pick<PlacedEntry, "batch" | "settlesOn">>(entries: readonly E[]): E[][] => [
  ...grouped(entries, ({ batch, settlesOn }) => JSON.stringify([batch, settlesOn])).values(),
];

/** Our own account at the bank. Its number is a secret. */
interface OwnBankAccount {
  routingNumber: string;
  accountNumber: string;
  name: string;
}

/**
 * The entries that balance each batch: our own account gives what the batch credits, and gets what it debits. Returns that we
 * dishonor stand for themselves.
 */
export function offsetsOf(
  entries: readonly Omit<PlacedEntry, "traceNumber">[],
  { routingNumber, accountNumber, name }: OwnBankAccount,
): Omit<PlacedEntry, "traceNumber">[] {
  return batchesOf(entries).flatMap((theirs) => {
    const [first] = theirs;
    if (!first || first.batch.isReturn) return [];
    const sumOf = (isDebits: boolean) =>
      theirs.reduce((sum, one) => (isDebit(one.transactionCode) === isDebits ? sum + one.amount : sum), 0);
    const ours = { batch: first.batch, settlesOn: first.settlesOn, routingNumber, accountNumber };
    return [["27", sumOf(false)] as const, ["22", sumOf(true)] as const].flatMap(([transactionCode, sum]) =>
      partsOf(sum).map((amount) => ({
        ...ours,
        ...{ transactionCode, amount, individualID: "", individualName: fieldText(name, 22).toUpperCase() },
      })),
    );
  });
}

/** A sum in amounts that an entry can carry. */
const partsOf = (sum: number): number[] =>
  sum === 0 ? [] : [Math.min(sum, AMOUNT_MOST), ...partsOf(Math.max(0, sum - AMOUNT_MOST))];

/** The entry without money that tries the way of another one. Its code is the next one. */
export const prenoteOf = (planned: PlannedEntry): PlannedEntry => ({
  ...planned,
  transactionCode: String(Number(planned.transactionCode) + 1),
  amount: 0,
});

/** Reads a bank's file. Throws NachaError for one that is none, or whose sums are wrong. */
export function readBankFile(bytes: Buffer): ReadBankFile {
  const { header, batches } = readNacha(bytes.toString("latin1"));
  const { createdOn: day, createdAt: time } = header;
  const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`;
  const returns: ReadReturn[] = [];
  const corrections: ReadCorrection[] = [];
  const entries = batches.flatMap((batch) => batch.entries.map((entry) => ({ ...entry, batch })));
  for (const { amount, addenda, batch, traceNumber: returnTrace } of entries)
    for (const one of addenda) {
      if (one.kind === "change") corrections.push(correctionOf(one));
      const code = codeOf(one);
      if (code === undefined || !("originalTrace" in one)) continue;
      const { settlementDay } = batch;
      returns.push({ ...code, traceNumber: one.originalTrace, amount, returnTrace, settlementDay });
    }
  const { debits, credits } = sumsOfAll(batches.map((batch) => sumsOfEntries(batch.entries)));
  const madeOn = atNewYork(date, `${Number(time.slice(0, 2))}:${Number(time.slice(2, 4))}`);
  const createdOn = Number.isNaN(madeOn.getTime()) ? {} : { createdOn: madeOn };
  return { ...createdOn, returns, corrections, entries: entries.length, debits, credits };
}

/** Says which kind of return an addendum is, and why. Undefined for what is none. */
function codeOf(one: NachaAddendum): Pick<ReadReturn, "kind" | "code"> | undefined {
  if (one.kind === "return") return { kind: one.kind, code: one.returnCode };
  if (one.kind === "dishonored") return { kind: one.kind, code: one.dishonorCode };
  return one.kind === "contested" ? { kind: one.kind, code: one.contestCode } : undefined;
}

/** The types of accounts by the first digit of transaction codes. */
const TYPES: Readonly<Record<string, NonNullable<BankCorrection["bankAccountType"]>>> = {
  "2": "checking",
  "3": "savings",
  "4": "general-ledger",
  "5": "loan",
};

function correctionOf(change: { changeCode: string; originalTrace: string; correctedData: string }): ReadCorrection {
  const { changeCode: code, originalTrace: traceNumber, correctedData } = change;
  const { accountNumber, routingNumber, transactionCode = "" } = correctedFacts(code, correctedData) ?? {};
  const bankAccountType = TYPES[transactionCode[0] ?? ""];
  const correction: BankCorrection = {
    ...(accountNumber && { accountNumber }),
    ...(routingNumber && { routingNumber }),
    ...(bankAccountType && { bankAccountType }),
  };
  return { code, traceNumber, ...(Object.keys(correction).length > 0 && { correction }) };
}
