import { isRoutingNumber } from "@/lib/domain/money/bank-accounts/shared/routing-number";
import type { ADDENDA, BATCH_HEADER, ENTRY, FILE_HEADER, RecordValues } from "./records";

/** An addendum by its kind, with the fields of its record. */
export type NachaAddendum = {
  [K in keyof typeof ADDENDA]: { kind: K } & RecordValues<(typeof ADDENDA)[K]>;
}[keyof typeof ADDENDA];

/**
 * An entry: one movement of money, or a return, a correction or a test of one. `amount` is in cents; `routingNumber` has its
 * check digit. The account number is a secret. International entries have their foreign account here, and 17 characters of
 * their own under `individualID`.
 */
export type NachaEntry = Omit<RecordValues<typeof ENTRY>, "addendaIndicator"> & { addenda: NachaAddendum[] };

/** A batch: entries of one company, kind and effective date. */
export type NachaBatch = RecordValues<typeof BATCH_HEADER> & {
  entries: NachaEntry[];
  /** Stands in the batch's control record: a code by which the bank knows the sender, seldom used. */
  authentication?: string;
};

/** A file. Sums, counts and hashes are worked out when it is written, and checked when it is read. */
export interface NachaFile {
  header: RecordValues<typeof FILE_HEADER>;
  batches: NachaBatch[];
  /** Tells how its lines end and how many of nines fill its last block, so that it can be written as it was. */
  form?: { lineEnd: "\n" | "\r\n" | ""; fillers: number; endsWithLine: boolean };
}

/** The kinds of entries that are read. */
export const SEC_CODES = [
  ...["PPD", "CCD", "WEB", "TEL", "CTX", "COR", "RCK", "POP", "ARC", "BOC", "IAT"],
  ...["ACK", "ATX", "DNE", "ENR", "MTE", "POS", "SHR", "TRC", "TRX", "XCK"],
] as const satisfies readonly string[];

/** The service classes of batches: both directions, credits alone, debits alone. */
export const SERVICE_CLASSES = { mixed: "200", credits: "220", debits: "225" } as const;

/** Codes of transactions by the account's kind: credits end in 1 to 4, debits in 5 to 9. 3 and 8 are tests without money. */
const TRANSACTION_CODES = new Set([
  ...["21", "22", "23", "24", "26", "27", "28", "29"],
  ...["31", "32", "33", "34", "36", "37", "38", "39"],
  ...["41", "42", "43", "44", "46", "47", "48", "49"],
  ...["51", "52", "53", "54", "55", "56"],
]);

export const isTransactionCode = (code: string): boolean => TRANSACTION_CODES.has(code);
/** Whether an entry takes money from its account, by its code. */
export const isDebit = (transactionCode: string): boolean => Number(transactionCode[1]) >= 5;
/** Whether an entry only tries whether its account can be reached. It moves nothing. */
export const isPrenote = (transactionCode: string): boolean => /^[2-5][38]$/.test(transactionCode);

/** Describes the sums of a batch or a file, in cents, its entries and addenda counted, and the last ten digits of its hash. */
export interface NachaSums {
  entryCount: number;
  entryHash: number;
  debits: number;
  credits: number;
}

const HASH_MODULUS = 10 ** 10;

/** The sums of entries. The hash adds the first eight digits of routing numbers. */
export function sumsOfEntries(entries: readonly NachaEntry[]): NachaSums {
  const sums = { entryCount: 0, entryHash: 0, debits: 0, credits: 0 };
  for (const { transactionCode, routingNumber, amount, addenda } of entries) {
    sums.entryCount += 1 + addenda.length;
    sums.entryHash = (sums.entryHash + Number(routingNumber.slice(0, 8))) % HASH_MODULUS;
    if (isDebit(transactionCode)) sums.debits += amount;
    else sums.credits += amount;
  }
  return sums;
}

/** The sums of several batches together. */
export function sumsOfAll(sums: readonly NachaSums[]): NachaSums {
  return sums.reduce(
    (all, one) => ({
      entryCount: all.entryCount + one.entryCount,
      entryHash: (all.entryHash + one.entryHash) % HASH_MODULUS,
      debits: all.debits + one.debits,
      credits: all.credits + one.credits,
    }),
    { entryCount: 0, entryHash: 0, debits: 0, credits: 0 },
  );
}

/** The number of blocks of ten records that a file of so many takes. */
export const blocksOf = (records: number): number => Math.ceil(records / 10);

/** Text as a field takes it: accents fall away, what has no letter of ASCII becomes a space, and it is cut to its length. */
export function fieldText(text: string, length: number): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]/gu, " ");
  return plain.replace(/ +/g, " ").trim().slice(0, length).trimEnd();
}

/** Describes what a notification of change says is right. Numbers are secrets. */
export interface CorrectedFacts {
  routingNumber?: string;
  accountNumber?: string;
  name?: string;
  transactionCode?: string;
  individualID?: string;
}

/** Reads the corrected data of a notification of change, by its code. Undefined where the code says nothing of the account. */
export function correctedFacts(code: string, data: string): CorrectedFacts | undefined {
  const parts = data.trim().split(/ +/);
  const [first = "", second = ""] = parts;
  const facts: Record<string, CorrectedFacts> = {
    C01: { accountNumber: data.slice(0, 17).trim() },
    C02: { routingNumber: data.slice(0, 9) },
    C03: { routingNumber: first, accountNumber: second },
    C04: { name: data.slice(0, 22).trim() },
    C05: { transactionCode: data.slice(0, 2) },
    C06: { accountNumber: first, transactionCode: second },
    C07: {
      routingNumber: data.slice(0, 9),
      accountNumber: data.slice(9, 26).trim(),
      transactionCode: data.slice(26).trim(),
    },
    C09: { individualID: data.slice(0, 22).trim() },
  };
  const told = facts[code];
  return told && isWhole(told) ? told : undefined;
}

/** Whether every fact has a form that it can have. */
function isWhole({ routingNumber, accountNumber, transactionCode, name, individualID }: CorrectedFacts): boolean {
  return (
    (routingNumber === undefined || isRoutingNumber(routingNumber)) &&
    (accountNumber === undefined || /^[\w-]{1,17}$/.test(accountNumber)) &&
    (transactionCode === undefined || isTransactionCode(transactionCode)) &&
    name !== "" &&
    individualID !== ""
  );
}
