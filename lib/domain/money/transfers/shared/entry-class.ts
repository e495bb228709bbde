import { REPRESENTMENT_DESCRIPTION } from "@/lib/core/money/rail-codes";
import type { HOLDER_TYPES } from "@/lib/core/money/sources";

/** The classes of ACH entries that Tender sends (standard entry class codes). */
export const ENTRY_CLASSES = ["WEB", "PPD", "CCD", "TEL"] as const;
export type EntryClass = (typeof ENTRY_CLASSES)[number];

type HolderType = (typeof HOLDER_TYPES)[number];

/** Entries of class CCD are for accounts of companies, all others are for accounts of people. */
export const fitsHolder = (secCode: EntryClass, holderType: HolderType): boolean =>
  (secCode === "CCD") === (holderType === "business");

/**
 * The purposes that have a description of their own by the network's rules: goods that a person buys online, and wages.
 */
export const DEBIT_PURPOSES = ["online-purchase"] as const;
export const CREDIT_PURPOSES = ["payroll"] as const;
type Purpose = (typeof DEBIT_PURPOSES)[number] | (typeof CREDIT_PURPOSES)[number];

const DESCRIPTIONS: Record<Purpose, string> = { "online-purchase": "PURCHASE", payroll: "PAYROLL" };
export const PURPOSE_DESCRIPTIONS: readonly string[] = Object.values(DESCRIPTIONS);

/** Descriptions that the network's rules reserve for micro-entries, presentments and reversals, which Tender writes. */
export const RESERVED_DESCRIPTIONS: readonly string[] = ["ACCTVERIFY", REPRESENTMENT_DESCRIPTION, "REVERSAL"];

/** A description in upper case and without double spaces, because a bank ignores both. */
const wordOf = (description: string) => description.replace(/ +/g, " ").trim().toUpperCase();

/** The reason why a request may not set this description. Undefined if it may. */
export function reservedFault(companyEntryDescription = ""): string | undefined {
  const word = wordOf(companyEntryDescription);
  if (!RESERVED_DESCRIPTIONS.includes(word)) return undefined;
  return `companyEntryDescription ${word} is reserved by the network for entries that Tender creates, so use another text`;
}

/** The details of an ACH entry in a request. */
interface RequestedEntry {
  secCode?: EntryClass | undefined;
  companyEntryDescription?: string | undefined;
  purpose?: Purpose | undefined;
}

/** The details as they are stored: the description takes the place of the purpose. */
export function describedBy<E extends RequestedEntry>({ purpose, ...entry }: E): Omit<E, "purpose"> {
  return purpose === undefined ? entry : { ...entry, companyEntryDescription: DESCRIPTIONS[purpose] };
}

interface EntryParty {
  direction: "debit" | "credit";
  holderType: HolderType;
}

/** The reason why an account cannot get an entry with these details. Undefined if it can. */
export function entryFault(
  { secCode, companyEntryDescription, purpose }: RequestedEntry,
  { direction, holderType }: EntryParty,
): string | undefined {
  if (secCode && !fitsHolder(secCode, holderType))
    return holderType === "business"
      ? `secCode ${secCode} is for accounts of people, and this account belongs to a business`
      : "secCode CCD is for accounts of businesses, and this account belongs to a person";
  const description = companyEntryDescription && wordOf(companyEntryDescription);
  if (purpose !== undefined && description !== undefined && description !== DESCRIPTIONS[purpose])
    return "give either a purpose or a companyEntryDescription";
  const word = purpose === undefined ? description : DESCRIPTIONS[purpose];
  if (word === undefined || !PURPOSE_DESCRIPTIONS.includes(word)) return undefined;
  if (holderType === "business") return `${word} is for accounts of people, and this account belongs to a business`;
  if (word === "PAYROLL") return direction === "credit" ? undefined : "PAYROLL is for wages that are paid out";
  if (direction === "credit") return "PURCHASE is for debits of people who buy online";
  return secCode === "PPD" ? "PURCHASE is for entries of class WEB or TEL" : undefined;
}
