import { z } from "zod";
import { LEDGER_ACCOUNTS } from "@/lib/core/money/ledger-accounts";
import { operation } from "@/lib/core/api/operation";
import { TransactionID } from "@/lib/core/api/ids";
import { cursors, filterText, page, total } from "@/lib/core/api/query";
import { DateTime } from "@/lib/core/api/shapes";
import { oneTransaction, oneWallet, WalletTransaction, WalletTransactionFilter } from "./contract";

const SHOWN_PER_PAGE = 50;

/** The accounts of the ledger. `others` sums up the other side's entries that the viewer may not see. */
export const LedgerAccount = z.enum([...LEDGER_ACCOUNTS, "others"]);
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** One line of a posting, in cents: credit is positive, debit is negative. */
export const LedgerEntry = z.object({
  account: LedgerAccount,
  amount: z.int(),
  isOwn: z.boolean(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Entries that moved together. They add up to zero. */
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

/** The filters, and an ID, an amount, or the beginning of a transfer's description or of a merchant's name. */
export const SearchTransactions = WalletTransactionFilter.extend({ q: filterText });
export type SearchTransactions = z.infer<typeof SearchTransactions>;
export const ListTransactions = SearchTransactions.extend({ ...cursors(TransactionID), ...page(SHOWN_PER_PAGE) });
export type ListTransactions = z.infer<typeof ListTransactions>;

export const TransactionPage = z.object({ items: z.array(WalletTransaction), more: z.boolean(), total });
export type TransactionPage = z.infer<typeof TransactionPage>;

const declared = {
  group: "Wallets",
  method: "GET",
  access: "wallets.read",
  status: 200,
  internal: true,
} as const;

export const walletLedger = {
  list: operation({
    ...declared,
    summary: "Search a wallet's transactions",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/transactions",
    params: oneWallet,
    query: ListTransactions,
    response: TransactionPage,
  }),
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
    query: SearchTransactions,
  }),
};
