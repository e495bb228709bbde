import { z } from "zod";
import { LEDGER_ACCOUNTS } from "@/lib/core/ledger-accounts";
import { operation } from "@/lib/core/operation";
import { DateTime } from "@/lib/core/shapes";
import { oneTransaction, oneWallet, WalletTransactionFilter } from "./contract";

/** The accounts of the ledger. `others` sums up what the viewer may not see of the other side. */
export const LedgerAccount = z.enum([...LEDGER_ACCOUNTS, "others"]);
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** One line of a posting, in cents: credit is positive, debit is negative. */
export const LedgerEntry = z.object({
  account: LedgerAccount,
  amount: z.int(),
  /** It is of the wallet that is explained. */
  isOwn: z.boolean(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Describes what moved together. The entries add up to zero. */
export const LedgerPosting = z.object({
  txnID: z.guid(),
  step: z.string(),
  reason: z.string().optional(),
  createdOn: DateTime,
  /** The transaction is as this posting left it. */
  isLatest: z.boolean(),
  entries: z.array(LedgerEntry),
});
export type LedgerPosting = z.infer<typeof LedgerPosting>;

const declared = {
  group: "Wallets",
  method: "GET",
  access: "wallets.read",
  status: 200,
  internal: true,
} as const;

export const walletLedger = {
  explain: operation({
    ...declared,
    summary: "Explain a wallet transaction",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/transactions/{transactionID}/entries",
    params: oneTransaction,
    response: z.array(LedgerPosting),
  }),
  export: operation({
    ...declared,
    summary: "Download the transactions of a wallet",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/transactions/export",
    params: oneWallet,
    query: WalletTransactionFilter,
  }),
};
