/** All types of payment methods, by network and direction. */
export const PAYMENT_METHOD_TYPES = [
  "service-wallet",
  "ach-debit-fund",
  "ach-debit-collect",
  "ach-credit-standard",
  "ach-credit-same-day",
  "rtp-credit",
  "card-payment",
  "push-to-card",
  "pull-from-card",
  "mobile-pay",
] as const;
export type PaymentMethodType = (typeof PAYMENT_METHOD_TYPES)[number];

export const BANK_ACCOUNT_STATUSES = ["new", "verified", "verificationFailed", "pending", "errored"] as const;
export type BankAccountStatus = (typeof BANK_ACCOUNT_STATUSES)[number];
export const BANK_ACCOUNT_TYPES = ["checking", "savings", "general-ledger", "loan"] as const;
export const HOLDER_TYPES = ["individual", "business"] as const;
