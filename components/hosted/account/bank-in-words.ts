import type { BankAccountOnFile } from "@/lib/domain/onboarding/applications/dashboard";

/** A sealed bank account as it is read back: its bank and the end of its number. */
export function bankInWords(known: BankAccountOnFile): string;
export function bankInWords(known: BankAccountOnFile | undefined): string | undefined;
export function bankInWords(known: BankAccountOnFile | undefined): string | undefined {
  return known && `${known.bankName} ··${known.lastFour}`;
}
