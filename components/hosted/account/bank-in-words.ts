import type { BankAccountOnFile } from "@/lib/domain/onboarding/applications/dashboard";

export function bankInWords(account: BankAccountOnFile): string;
export function bankInWords(account: BankAccountOnFile | undefined): string | undefined;
export function bankInWords(account: BankAccountOnFile | undefined): string | undefined {
  return account && `${account.bankName} ··${account.lastFour}`;
}
