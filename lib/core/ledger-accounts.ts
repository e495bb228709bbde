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
