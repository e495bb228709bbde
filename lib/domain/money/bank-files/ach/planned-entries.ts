import { isRoutingNumber } from "@/lib/domain/money/institutions/shared/routing-number";
import {
  type EntryClass,
  ENTRY_CLASSES,
  fitsHolder,
  PURPOSE_DESCRIPTIONS,
} from "@/lib/domain/money/transfers/shared/entry-class";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { BankParty, Instruction } from "@/lib/providers/rails/rail-provider";
import { fieldText, isDebit as takesMoney, type NachaAddendum } from "@/lib/providers/rails/nacha/nacha-file";
import { type BankEntryRow, isDebit } from "./entries";
import type { EntryFacts } from "./entry-facts";

/** An entry as its file carries it, with the account number. It is discarded once the file is made. */
export interface PlannedEntry {
  batch: PlannedBatch;
  transactionCode: string;
  routingNumber: string;
  accountNumber: string;
  amount: number;
  individualID: string;
  individualName: string;
  /** The payment type code of WEB and TEL entries: recurring or single. */
  paymentType?: "R" | "S";
  /** The text of the entry's addendum. Only companies' accounts get one. */
  remittance?: string;
  /** The addendum of an entry that dishonors a return. Its trace number is the entry's. */
  dishonor?: Omit<Extract<NachaAddendum, { kind: "dishonored" }>, "traceNumber">;
}

export interface PlannedBatch {
  companyName: string;
  companyID: string;
  discretionaryData: string;
  secCode: EntryClass;
  description: string;
  /** Returns are in separate batches from new entries. */
  isReturn?: true;
  /** The batch has the code of a verification credit in its company's name. */
  isProof?: true;
  /** The entries that balance the file are in its last batch. */
  isOffset?: true;
}

export interface PlacedEntry extends PlannedEntry {
  traceNumber: string;
  settlesOn: string;
}

export interface FiledEntry extends PlacedEntry {
  entry: BankEntryRow;
}

export class EntryRefused extends Error {
  override readonly name = "EntryRefused";
}

/** Transaction codes by type of account: credit, debit. */
const CODES = { checking: ["22", "27"], savings: ["32", "37"], "general-ledger": ["42", "47"], loan: ["52"] } as const;

const NAME_MOST = 22;
const NUMBER_MOST = 17;
const ID_MOST = 15;
const COMPANY_MOST = 16;
const REMITTANCE_MOST = 80;
/** The most cents of an entry (ten digits), and of a file's debits or credits (twelve digits). */
export const AMOUNT_MOST = 9_999_999_999;
const SUM_MOST = 999_999_999_999;

/** The classes whose entries have a payment type code, by the network's rules. */
const PAYMENT_TYPED: readonly EntryClass[] = ["WEB", "TEL"];

/** The description of deposits that prove an account, as the network's rules require. */
const PROOF = "ACCTVERIFY";
const USUAL = "PAYMENT";
/** The description of a reversal, and the transaction code of a loan's only debit, which is a reversal. */
const REVERSAL = "REVERSAL";
const LOAN_REVERSAL = "55";

/** The end of an instruction's ID, which an entry carries and a return usually repeats. */
export const individualIDOf = (instructionID: string): string =>
  instructionID.replaceAll("-", "").slice(-ID_MOST).toUpperCase();

/**
 * Plans the entry of an instruction, and decrypts its account number. Throws an EntryRefused if no file can carry it,
 * and a VaultError.
 */
export async function planEntry(instruction: Instruction, facts: EntryFacts): Promise<PlannedEntry> {
  const { party, instructionID, amount } = instruction;
  if (!party || !("open" in party)) throw new EntryRefused("it names no bank account");
  const debit = isDebit(instruction);
  const [credited, debited] = CODES[party.bankAccountType];
  const reversed = instruction.kind === "ach-reversal" ? LOAN_REVERSAL : undefined;
  const transactionCode = debit ? (debited ?? reversed) : credited;
  if (transactionCode === undefined) throw new EntryRefused("this type of account cannot be debited");
  if (amount > AMOUNT_MOST) throw new EntryRefused("the amount is larger than a file can carry");
  if (!isRoutingNumber(party.routingNumber)) throw new EntryRefused("the routing number is wrong");
  const individualName = fieldText(party.holderName, NAME_MOST).toUpperCase();
  if (individualName === "") throw new EntryRefused("the holder's name has no letter that a file can carry");
  const { accountNumber, code } = await party.open();
  if (!/^[A-Za-z0-9 -]+$/.test(accountNumber) || accountNumber.length > NUMBER_MOST)
    throw new EntryRefused("the account number is longer than a file can carry, or has other characters");
  const batch = batchOf(instruction, party, { facts, code });
  const remittance = batch.secCode === "CCD" ? fieldText(facts.remittance ?? "", REMITTANCE_MOST) : "";
  return {
    batch,
    transactionCode,
    routingNumber: party.routingNumber,
    accountNumber,
    amount,
    individualID: individualIDOf(instructionID),
    individualName,
    ...(PAYMENT_TYPED.includes(batch.secCode) && { paymentType: facts.isRecurring ? "R" : "S" }),
    ...(remittance && { remittance }),
  };
}

interface BatchTexts {
  facts: EntryFacts;
  /** The code that a verification credit carries in the company's name. */
  code: string | undefined;
}

function batchOf(
  instruction: Instruction,
  { holderType }: BankParty,
  { facts: { company, secCode: repeatedClass }, code }: BatchTexts,
): PlannedBatch {
  const { kind, details } = instruction;
  const { secCode: requested, companyEntryDescription, originatingCompanyName, reversedKind } = details;
  // A reversal or representment has the class of the first entry.
  const usual = holderType === "business" ? "CCD" : (reversedKind ?? kind) === "ach-debit" ? "WEB" : "PPD";
  const secCode = classOf(repeatedClass) ?? classOf(requested, holderType) ?? usual;
  const { name, id, entryDescription = USUAL, discretionaryData = "" } = company;
  const described = typeof companyEntryDescription === "string" ? companyEntryDescription : entryDescription;
  const isPurpose = secCode === "CCD" && PURPOSE_DESCRIPTIONS.includes(described.toUpperCase());
  const fixed: Partial<Record<InstructionKind, string>> = {
    "verification-credit": PROOF,
    "micro-deposit": PROOF,
    "ach-reversal": REVERSAL,
  };
  const ownName = typeof originatingCompanyName === "string" ? originatingCompanyName : name;
  return {
    ...(code === undefined
      ? { companyName: ownName }
      : { companyName: `${code} ${name}`.slice(0, COMPANY_MOST), isProof: true as const }),
    companyID: id,
    discretionaryData,
    secCode,
    description: fixed[kind] ?? (isPurpose ? USUAL : described),
  };
}

/** A value as an entry class. Undefined for any other value, and for a class that the holder's accounts do not take. */
function classOf(value: unknown, holderType?: BankParty["holderType"]): EntryClass | undefined {
  const secCode = ENTRY_CLASSES.find((one) => one === value);
  return secCode && (holderType === undefined || fitsHolder(secCode, holderType)) ? secCode : undefined;
}

/**
 * The first entries with sums that fit into one file. The rest go into the next. In a balanced file, each amount counts
 * on both sides.
 */
export function fittingOneFile<E extends Pick<PlannedEntry, "transactionCode" | "amount">>(
  entries: readonly E[],
  { isBalanced }: { isBalanced: boolean },
): E[] {
  const sums = { debits: 0, credits: 0 };
  const end = entries.findIndex(({ transactionCode, amount }) => {
    const side = takesMoney(transactionCode) && !isBalanced ? "debits" : "credits";
    sums[side] += amount;
    return sums[side] > SUM_MOST;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}
