import type { BankAccountOnFile } from "@/lib/domain/onboarding/applications/dashboard";

export function bankInWords(known: BankAccountOnFile): string;
export function bankInWords(known: BankAccountOnFile | undefined): string | undefined;
export function bankInWords(known: BankAccountOnFile | undefined): string | undefined {
  return known && `${known.bankName} ··${known.lastFour}`;
}
