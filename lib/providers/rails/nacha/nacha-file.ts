import { isRoutingNumber } from "@/lib/domain/money/institutions/shared/routing-number";
import type { ADDENDA, BATCH_HEADER, ENTRY, FILE_HEADER, RecordValues } from "./layouts";

export type NachaAddendum = {
  [K in keyof typeof ADDENDA]: { kind: K } & RecordValues<(typeof ADDENDA)[K]>;
}[keyof typeof ADDENDA];

/**
 * An entry: a payment, a return, a notification of change or a prenote. `amount` is in cents; `routingNumber` includes
 * its check digit. The account number is a secret. In international entries it is the foreign account's, and
 * `individualID` contains 17 characters of the international record.
 */
export type NachaEntry = Omit<RecordValues<typeof ENTRY>, "addendaIndicator"> & { addenda: NachaAddendum[] };

export type NachaBatch = RecordValues<typeof BATCH_HEADER> & {
  entries: NachaEntry[];
  /** A code in the batch's control record that identifies the sender to the bank. Rarely used. */
  authentication?: string;
};

/** A file. Sums, counts and hashes are computed on writing and checked on reading. */
export interface NachaFile {
  header: RecordValues<typeof FILE_HEADER>;
  batches: NachaBatch[];
}

/** The SEC code and service class of an ACH operator's advices, which are read only for their sums. */
export const ADVICES = "ADV";
export const ADVICE_CLASS = "280";

export const SEC_CODES = [
  ...["PPD", "CCD", "WEB", "TEL", "CTX", "COR", "RCK", "POP", "ARC", "BOC", "CIE", "IAT"],
  ...["ACK", "ATX", "DNE", "ENR", "MTE", "POS", "SHR", "TRC", "TRX", "XCK", ADVICES],
] as const satisfies readonly string[];

export const SERVICE_CLASSES = { mixed: "200", credits: "220", debits: "225" } as const;

/**
 * Transaction codes by account type: credits end in 1 to 4, debits in 5 to 9. Codes that end in 3 or 8 are prenotes.
 */
const TRANSACTION_CODES = new Set([
  ...["21", "22", "23", "24", "26", "27", "28", "29"],
  ...["31", "32", "33", "34", "36", "37", "38", "39"],
  ...["41", "42", "43", "44", "46", "47", "48", "49"],
  ...["51", "52", "53", "54", "55", "56"],
]);

export const isTransactionCode = (code: string): boolean => TRANSACTION_CODES.has(code);
/** Whether a code belongs to an advice: 81 to 88. The even codes are debits. */
export const isAdviceCode = (code: string): boolean => /^8[1-8]$/.test(code);
export const isDebit = (transactionCode: string): boolean =>
  isAdviceCode(transactionCode) ? Number(transactionCode) % 2 === 0 : Number(transactionCode[1]) >= 5;
/** Whether an entry is a prenote, which tests an account without moving money. */
export const isPrenote = (transactionCode: string): boolean => /^[2-5][38]$/.test(transactionCode);

/** The sums of a batch or a file in cents, its entry and addenda count, and the last ten digits of its hash. */
export interface NachaSums {
  entryCount: number;
  entryHash: number;
  debits: number;
  credits: number;
}

const HASH_MODULUS = 10 ** 10;

/** Adds up entries. The hash adds the first eight digits of routing numbers. */
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

/** The number of blocks that this many records take, ten to a block. */
export const blocksOf = (records: number): number => Math.ceil(records / 10);

/** Latin letters and signs that Unicode does not decompose into an ASCII letter and a mark. */
const IN_ASCII: Readonly<Record<string, string>> = {
  ...{ ß: "ss", ẞ: "SS", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", ĳ: "ij", Ĳ: "IJ", þ: "th", Þ: "Th" },
  ...{ ø: "o", Ø: "O", ł: "l", Ł: "L", đ: "d", Đ: "D", ð: "d", Ð: "D", ħ: "h", Ħ: "H", ŧ: "t", Ŧ: "T" },
  ...{ ı: "i", ĸ: "k", ŋ: "n", Ŋ: "N", ə: "e", Ə: "E", ƒ: "f", ɓ: "b", Ɓ: "B", ɗ: "d", Ɗ: "D", ƙ: "k", Ƙ: "K" },
  ...{ "‘": "'", "’": "'", ʼ: "'", ʻ: "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"' },
  ...{ "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "⁄": "/" },
};

/**
 * Converts text to ASCII for a bank file: Latin letters lose their marks, as in `Lukasz` for `Łukasz`. A character
 * without an ASCII letter becomes a space. The text is cut to the length.
 */
export function fieldText(text: string, length: number): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]/gu, (character) => IN_ASCII[character] ?? " ");
  return plain.replace(/ +/g, " ").trim().slice(0, length).trimEnd();
}

/** The account details that a notification of change corrects. Numbers are secrets. */
export interface CorrectedFacts {
  routingNumber?: string;
  accountNumber?: string;
  name?: string;
  transactionCode?: string;
  individualID?: string;
}

/** The columns of corrected data for each code, first to last, counted from 1. All other columns are blank. */
const CORRECTED: Readonly<Record<string, Partial<Record<keyof CorrectedFacts, readonly [number, number]>>>> = {
  C01: { accountNumber: [1, 17] },
  C02: { routingNumber: [1, 9] },
  C03: { routingNumber: [1, 9], accountNumber: [13, 29] },
  C04: { name: [1, 22] },
  C05: { transactionCode: [1, 2] },
  C06: { accountNumber: [1, 17], transactionCode: [21, 22] },
  C07: { routingNumber: [1, 9], accountNumber: [10, 26], transactionCode: [27, 28] },
  C09: { individualID: [1, 22] },
};

/**
 * Reads the corrected data of a notification of change by the columns of its code. Undefined if the code corrects no
 * account details; `unclear` if there is text outside the columns or a value is invalid.
 */
export function correctedFacts(code: string, data: string): CorrectedFacts | "unclear" | undefined {
  const columns = CORRECTED[code];
  if (!columns) return undefined;
  const facts: CorrectedFacts = {};
  let rest = data;
  for (const [name, [from, to]] of Object.entries(columns) as [keyof CorrectedFacts, readonly [number, number]][]) {
    facts[name] = data.slice(from - 1, to).trim();
    rest = rest.slice(0, from - 1).padEnd(to) + rest.slice(to);
  }
  return rest.trim() === "" && isWhole(facts) ? facts : "unclear";
}

function isWhole({ routingNumber, accountNumber, transactionCode, name, individualID }: CorrectedFacts): boolean {
  return (
    (routingNumber === undefined || isRoutingNumber(routingNumber)) &&
    (accountNumber === undefined || /^[A-Za-z0-9-]{1,17}$/.test(accountNumber)) &&
    (transactionCode === undefined || isTransactionCode(transactionCode)) &&
    name !== "" &&
    individualID !== ""
  );
}
