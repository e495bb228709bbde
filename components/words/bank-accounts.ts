import type { StatusReason } from "@/lib/domain/money/bank-accounts/contract";
import type { BankAccountBrief } from "@/lib/domain/money/payment-methods/contract";

/** The kinds of accounts at banks. */
export const BANK_ACCOUNT_TYPES: Record<BankAccountBrief["bankAccountType"], string> = {
  checking: "Checking",
  savings: "Savings",
  "general-ledger": "General ledger",
  loan: "Loan",
};

/** Words the holder of a bank account. */
export const HOLDER_TYPES: Record<BankAccountBrief["holderType"], string> = {
  individual: "Person",
  business: "Business",
};

/** Says what led to the state of a bank account. */
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
