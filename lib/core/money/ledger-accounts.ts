/** The ledger's accounts of a wallet: what we owe the customer. */
export const WALLET_ACCOUNTS = ["available", "pending", "held"] as const;

/** The ledger's accounts without a balance row. Nothing locks them. */
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

/** Every account of the ledger. */
export const LEDGER_ACCOUNTS = [...WALLET_ACCOUNTS, ...SYSTEM_ACCOUNTS] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Why a wallet's money moved, as its owner reads it. */
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
