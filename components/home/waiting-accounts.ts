import type { ListedAccount } from "@/lib/domain/accounts/accounts/dashboard";

/** The newest accounts with a capability that is not enabled yet. */
export const WAITING_ACCOUNTS = { query: { capabilityStatus: "pending", count: 25 } };

/** Those of them that must answer or correct something. */
export function waitingOf(accounts: readonly ListedAccount[]): readonly ListedAccount[] {
  return accounts.filter(({ answersDue = 0, disconnectedOn }) => answersDue > 0 && !disconnectedOn);
}
