import type { ListedAccount } from "@/lib/domain/accounts/accounts/dashboard";

export const WAITING_ACCOUNTS = { query: { capabilityStatus: "pending", count: 25 } };

/** Returns the accounts that have to answer or correct something. */
export function waitingOf(accounts: readonly ListedAccount[]): readonly ListedAccount[] {
  return accounts.filter(({ answersDue = 0, disconnectedOn }) => answersDue > 0 && !disconnectedOn);
}
