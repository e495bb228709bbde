/** The ledger accounts of a wallet: the amounts that we owe the customer. */
export const WALLET_ACCOUNTS = ["available", "pending", "held"] as const;

/** Ledger accounts without a balance row, so postings to them take no lock. */
export const SYSTEM_ACCOUNTS = [
  "ach-debit",
  "ach-credit",
  "rtp",
  "card",
  "card-push",
  "card-pull",
  "issuing",
  "dispute",
  "transit",
  "cash",
  "fee-income",
  "network-cost",
  "operator",
] as const;

export const LEDGER_ACCOUNTS = [...WALLET_ACCOUNTS, ...SYSTEM_ACCOUNTS] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Types of wallet transactions, as the owner sees them. */
export const WALLET_TRANSACTION_TYPES = [
  "account-funding",
  "ach-reversal",
  "auto-sweep",
  "card-payment",
  "card-decline",
  "card-reversal",
  "cash-out",
  "dispute",
  "dispute-reversal",
  "facilitator-fee",
  "issuing-refund",
  "issuing-transaction",
  "issuing-transaction-adjustment",
  "issuing-auth-hold",
  "issuing-auth-release",
  "issuing-decline",
  "service-fee",
  "payment",
  "payout",
  "refund",
  "refund-failure",
  "rtp-failure",
  "top-up",
  "wallet-transfer",
  "adjustment",
] as const;
export type WalletTransactionType = (typeof WALLET_TRANSACTION_TYPES)[number];
