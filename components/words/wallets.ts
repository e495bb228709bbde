import type { WalletTransactionSource } from "@/lib/domain/money/wallets/contract";
import type { LedgerAccount } from "@/lib/domain/money/wallets/dashboard";

export { TRANSACTION_TYPES } from "@/lib/domain/money/wallets/shared/type-words";

export const TRANSACTION_SOURCES: Record<WalletTransactionSource, string> = {
  adjustment: "Adjustment",
  dispute: "Dispute",
  fee: "Fee",
  "issuing-authorization": "Card authorization",
  "issuing-card-transaction": "Card transaction",
  sweep: "Sweep",
  transfer: "Transfer",
};

export const LEDGER_ACCOUNTS: Record<LedgerAccount, string> = {
  available: "Available balance",
  pending: "Pending balance",
  held: "Held balance",
  "ach-debit": "Bank debits in transit",
  "ach-credit": "Bank credits in transit",
  rtp: "Instant transfers in transit",
  card: "Card payments in transit",
  "card-push": "Payouts to cards in transit",
  "card-pull": "Pulls from cards in transit",
  issuing: "Card purchases to settle",
  dispute: "Open disputes",
  transit: "In transit",
  cash: "Settlement bank account",
  "fee-income": "Fees earned",
  "network-cost": "Network costs",
  operator: "Operator",
  others: "Other side",
};

const STEPS: Partial<Record<string, string>> = {
  opened: "Opened",
  confirmed: "Confirmed",
  forwarded: "Forwarded",
  completed: "Completed",
  returned: "Returned",
  canceled: "Canceled",
  failed: "Failed",
  funded: "Settled with the bank",
  "return-funded": "Return settled with the bank",
  refund: "Refunded",
  authorization: "Reserved",
  "authorization-incremental": "Reserved more",
  "authorization-advice": "Adjusted by the merchant",
  "authorization-expiration": "Hold ran out",
  reversal: "Canceled by the merchant",
  clearing: "Captured by the merchant",
};

export function stepInWords(given: string): string {
  // The part after a colon tells several of the same step apart.
  const [step = ""] = given.split(":");
  const words = step.replaceAll("-", " ");
  return STEPS[step] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name of a posting, from its source and step: "Refund failed", "Dispute won". */
export function postingInWords({ sourceType, step }: { sourceType: string; step: string }): string {
  if (sourceType === "dispute") return `Dispute ${step}`;
  return sourceType === "refund" && step !== "refund" ? `Refund ${step}` : stepInWords(step);
}
