import { isRoutingNumber } from "@/lib/domain/money/bank-accounts/shared/routing-number";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { BankParty, Instruction } from "@/lib/providers/rails/rail-provider";
import { fieldText, isDebit as takesMoney, type NachaAddendum } from "@/lib/providers/rails/nacha/nacha-file";
import { type BankEntryRow, isDebit } from "./entries";

/** An entry as its file carries it, with the number of the account. It lives no longer than the file is made. */
export interface PlannedEntry {
  /** Its batch has these in common. */
  batch: PlannedBatch;
  transactionCode: string;
  routingNumber: string;
  accountNumber: string;
  /** In cents. */
  amount: number;
  individualID: string;
  individualName: string;
  /** It dishonors a return: its addendum, whose trace number is the entry's. */
  dishonor?: Omit<Extract<NachaAddendum, { kind: "dishonored" }>, "traceNumber">;
}

/** Describes what the entries of a batch share. */
interface PlannedBatch {
  companyName: string;
  secCode: "PPD" | "CCD" | "WEB" | "TEL";
  description: string;
  /** Returns stand apart from new entries. */
  isReturn?: true;
}

/** An entry with its place in a file. */
export interface PlacedEntry extends PlannedEntry {
  traceNumber: string;
  settlesOn: string;
}

/** The same of an instruction. */
export interface FiledEntry extends PlacedEntry {
  entry: BankEntryRow;
}

/** An entry that no file can carry, and why. */
export class EntryRefused extends Error {
  override readonly name = "EntryRefused";
}

/** The last digit but one of a transaction code by the type of account: credit, debit. */
const CODES = { checking: ["22", "27"], savings: ["32", "37"], "general-ledger": ["42", "47"], loan: ["52"] } as const;

const NAME_MOST = 22;
const NUMBER_MOST = 17;
const ID_MOST = 15;
/** The most cents of an entry, and of the debits or the credits of a file: ten digits, and twelve. */
export const AMOUNT_MOST = 9_999_999_999;
const SUM_MOST = 999_999_999_999;

/** The description of deposits that prove an account, as the network's rules want it. */
const PROOF = "ACCTVERIFY";
const USUAL = "PAYMENT";
/** The description of what takes an entry back, and the one debit of a loan that there is. */
const REVERSAL = "REVERSAL";
const LOAN_REVERSAL = "55";

/**
 * Plans the entry of an instruction, and opens the number of its account. Throws an EntryRefused for what no file can
 * carry, and a VaultError.
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
  // A reversal is of the kind of what it takes back.
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

/** The entries, from the first on, whose sums one file can carry. The others go into the next. */
export function fittingOneFile<E extends Pick<PlannedEntry, "transactionCode" | "amount">>(entries: readonly E[]): E[] {
  const sums = { debits: 0, credits: 0 };
  const end = entries.findIndex(({ transactionCode, amount }) => {
    const side = takesMoney(transactionCode) ? "debits" : "credits";
    sums[side] += amount;
    return sums[side] > SUM_MOST;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}
