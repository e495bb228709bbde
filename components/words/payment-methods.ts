import type { StatusReason } from "@/lib/domain/money/bank-accounts/contract";
import type { BankAccountBrief, PaymentMethodType } from "@/lib/domain/money/payment-methods/contract";
import type { TransferSource } from "@/lib/domain/money/transfers/shared/transfer";

export const PAYMENT_METHODS: Record<PaymentMethodType, string> = {
  "service-wallet": "Wallet",
  "ach-debit-fund": "Bank debit, own money (ACH)",
  "ach-debit-collect": "Bank debit, payment (ACH)",
  "ach-credit-standard": "Bank credit (ACH)",
  "ach-credit-same-day": "Bank credit, same day (ACH)",
  "rtp-credit": "Instant bank transfer (RTP)",
  "card-payment": "Card payment",
  "push-to-card": "Payout to a card",
  "pull-from-card": "Pull from a card",
  "mobile-pay": "Mobile pay",
};

export const METHOD_USES: Record<PaymentMethodType, string> = {
  "service-wallet": "Pays from the wallet and receives into it",
  "ach-debit-fund": "Adds the account’s own money to a wallet",
  "ach-debit-collect": "Pays someone else",
  "ach-credit-standard": "Receives money in one to two business days",
  "ach-credit-same-day": "Receives money the same business day",
  "rtp-credit": "Receives money within seconds",
  "card-payment": "Pays someone else",
  "push-to-card": "Receives money within minutes",
  "pull-from-card": "Adds the account’s own money to a wallet",
  "mobile-pay": "Pays someone else",
};

/** Source or target of a payment method; one of them is set. */
export type Source = Pick<TransferSource, "wallet" | "bankAccount" | "card" | "mobilePay">;

/** Returns the name of a source: "Chase ending 6789", or the wallet if it is nothing else. */
export function sourceInWords({ bankAccount, card, mobilePay }: Source): string {
  if (bankAccount) return `${bankAccount.bankName} ending ${bankAccount.lastFourAccountNumber}`;
  if (card) return `${card.brand} ending ${card.lastFourCardNumber}`;
  return mobilePay ? mobilePay.cardDisplayName : "Wallet";
}

/** Arrival of money from a wallet or a card. Money from a bank first waits for that bank. */
const BY_DESTINATION: Partial<Record<PaymentMethodType, string>> = {
  "ach-credit-standard": "In 1 to 2 business days",
  "ach-credit-same-day": "Same business day",
  "rtp-credit": "Within seconds",
  "push-to-card": "Within minutes",
};
const BY_SOURCE: Partial<Record<PaymentMethodType, string>> = {
  "service-wallet": "Instantly",
  "pull-from-card": "Within minutes",
  "card-payment": "Next business day",
  "mobile-pay": "Next business day",
};

/** Returns when money arrives by these methods. */
export function arrivalInWords(from: PaymentMethodType, to: PaymentMethodType): string {
  const isDebit = from === "ach-debit-fund" || from === "ach-debit-collect";
  if (isDebit) return to === "service-wallet" ? "In 2 to 3 business days" : "In 3 to 5 business days";
  return BY_DESTINATION[to] ?? BY_SOURCE[from] ?? "Instantly";
}

type MethodSide = Record<"paymentMethodType", PaymentMethodType>;

/** Returns the rails that the money takes; none between wallets. */
export function methodInWords({ source, destination }: Record<"source" | "destination", MethodSide>): string {
  const types = [source.paymentMethodType, destination.paymentMethodType].filter((type) => type !== "service-wallet");
  return types.map((type) => PAYMENT_METHODS[type]).join(", then ") || "Between wallets";
}

export const BANK_ACCOUNT_TYPES: Record<BankAccountBrief["bankAccountType"], string> = {
  checking: "Checking",
  savings: "Savings",
  "general-ledger": "General ledger",
  loan: "Loan",
};

export const HOLDER_TYPES: Record<BankAccountBrief["holderType"], string> = {
  individual: "Person",
  business: "Business",
};

export const STATUS_REASON_WORDS: Record<StatusReason, string> = {
  "bank-account-created": "The bank account was linked.",
  "verification-initiated": "A verification was started.",
  "micro-deposit-attempts-exceeded": "The wrong amounts were entered too many times.",
  "micro-deposit-expired": "The amounts weren’t confirmed in time.",
  "max-verification-failures": "Too many verifications failed.",
  "verification-attempts-exceeded": "The wrong code was entered too many times.",
  "verification-expired": "The code wasn’t entered in time.",
  "verification-successful": "Ownership was verified.",
  "ach-debit-return": "The bank sent a debit back.",
  "ach-credit-return": "The bank sent a credit back.",
  "rtp-credit-failure": "The bank rejected an instant credit.",
  "micro-deposit-return": "The bank sent a deposit back.",
  "admin-action": "The operator changed it.",
  other: "The bank didn’t accept the money.",
};
