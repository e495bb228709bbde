import { isRoutingNumber } from "@/lib/domain/money/institutions/shared/routing-number";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { BankParty, Instruction } from "@/lib/providers/rails/rail-provider";
import { fieldText, isDebit as takesMoney, type NachaAddendum } from "@/lib/providers/rails/nacha/nacha-file";
import { type BankEntryRow, isDebit } from "./entries";

/** An entry as its file carries it, with the account number. It is discarded once the file is made. */
export interface PlannedEntry {
  batch: PlannedBatch;
  transactionCode: string;
  routingNumber: string;
  accountNumber: string;
  amount: number;
  individualID: string;
  individualName: string;
  /** The addendum of an entry that dishonors a return. Its trace number is the entry's. */
  dishonor?: Omit<Extract<NachaAddendum, { kind: "dishonored" }>, "traceNumber">;
}

interface PlannedBatch {
  companyName: string;
  secCode: "PPD" | "CCD" | "WEB" | "TEL";
  description: string;
  /** Returns are in separate batches from new entries. */
  isReturn?: true;
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
/** The most cents of an entry (ten digits), and of a file's debits or credits (twelve digits). */
export const AMOUNT_MOST = 9_999_999_999;
const SUM_MOST = 999_999_999_999;

/** The description of deposits that prove an account, as the network's rules require. */
const PROOF = "ACCTVERIFY";
const USUAL = "PAYMENT";
/** The description of a reversal, and the transaction code of a loan's only debit, which is a reversal. */
const REVERSAL = "REVERSAL";
const LOAN_REVERSAL = "55";

/**
 * Plans the entry of an instruction, and decrypts its account number. Throws an EntryRefused if no file can carry it,
 * and a VaultError.
 */
export async function planEntry(instruction: Instruction, companyName: string): Promise<PlannedEntry> {
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
  return {
    batch: batchOf(instruction, party, { companyName, code }),
    transactionCode,
    routingNumber: party.routingNumber,
    accountNumber,
    amount,
    individualID: instructionID.replaceAll("-", "").slice(-ID_MOST).toUpperCase(),
    individualName,
  };
}

function batchOf(
  instruction: Instruction,
  { holderType }: BankParty,
  { companyName, code }: { companyName: string; code: string | undefined },
): PlannedBatch {
  const { kind, details } = instruction;
  const { secCode, companyEntryDescription, originatingCompanyName, reversedKind } = details;
  // A reversal has the entry class of the entry that it takes back.
  const usual = holderType === "business" ? "CCD" : (reversedKind ?? kind) === "ach-debit" ? "WEB" : "PPD";
  const named: Partial<Record<InstructionKind, string>> = {
    "verification-credit": code ?? PROOF,
    "micro-deposit": PROOF,
    "ach-reversal": REVERSAL,
  };
  return {
    companyName: typeof originatingCompanyName === "string" ? originatingCompanyName : companyName,
    secCode: SEC_CODES.find((entryClass) => entryClass === secCode) ?? usual,
    description: named[kind] ?? (typeof companyEntryDescription === "string" ? companyEntryDescription : USUAL),
  };
}

const SEC_CODES = ["PPD", "CCD", "WEB", "TEL"] as const;

/** The first entries with sums that fit into one file. The rest go into the next. */
export function fittingOneFile<E extends Pick<PlannedEntry, "transactionCode" | "amount">>(entries: readonly E[]): E[] {
  const sums = { debits: 0, credits: 0 };
  const end = entries.findIndex(({ transactionCode, amount }) => {
    const side = takesMoney(transactionCode) ? "debits" : "credits";
    sums[side] += amount;
    return sums[side] > SUM_MOST;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}
