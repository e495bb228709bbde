import { z } from "zod";
import { AccountID, FeeID, TransactionID, WalletID } from "@/lib/core/api/ids";
import { WALLET_TRANSACTION_TYPES } from "@/lib/core/money/ledger-accounts";
import { operation } from "@/lib/core/api/operation";
import { commaList, cursors, filterValue, page, rangeEnd, rangeStart } from "@/lib/core/api/query";
import { Currency, DateTime, SignedDecimal } from "@/lib/core/api/shapes";
import { stateEnum } from "@/lib/core/api/state-enum";
import { walletTransactionStates } from "./states";

export const WalletTransactionStatus = stateEnum(walletTransactionStates);

export type WalletTransactionStatus = z.infer<typeof WalletTransactionStatus>;

const TRANSACTIONS_PER_PAGE = 200;

/** Cents that may be negative, and the same amount as a decimal. */
export const Balance = z.object({ currency: Currency, value: z.int(), valueDecimal: SignedDecimal });

/**
 * A wallet and its balances, each as whole cents and as a decimal: available, pending, and reserved for card spending.
 * Reversals can make the available balance negative.
 */
export const Wallet = z.object({
  walletID: WalletID,
  availableBalance: Balance,
  pendingBalance: Balance,
  heldBalance: Balance,
});
export type Wallet = z.infer<typeof Wallet>;

export const WalletTransactionType = z.enum(WALLET_TRANSACTION_TYPES);
export type WalletTransactionType = z.infer<typeof WalletTransactionType>;

export const WalletTransactionSource = z.enum([
  "transfer",
  "dispute",
  "issuing-card-transaction",
  "issuing-authorization",
  "sweep",
  "adjustment",
  "fee",
]);
export type WalletTransactionSource = z.infer<typeof WalletTransactionSource>;

/**
 * A movement of a wallet's money. Debits are negative, and net is gross less the fee. A completed one has the balance
 * after it.
 */
export const WalletTransaction = z.object({
  walletID: WalletID,
  transactionID: TransactionID,
  transactionType: WalletTransactionType,
  sourceType: WalletTransactionSource,
  sourceID: z.guid(),
  status: WalletTransactionStatus,
  memo: z.string(),
  createdOn: DateTime,
  completedOn: DateTime.optional(),
  currency: Currency,
  grossAmount: z.int(),
  grossAmountDecimal: SignedDecimal,
  fee: z.int(),
  feeIDs: z.array(FeeID).optional(),
  feeDecimal: SignedDecimal,
  netAmount: z.int(),
  netAmountDecimal: SignedDecimal,
  availableBalance: z.int().optional(),
  availableBalanceDecimal: SignedDecimal.optional(),
  sweepID: z.guid().optional(),
});
export type WalletTransaction = z.infer<typeof WalletTransaction>;

const anyID = filterValue(z.guid().toLowerCase());

/** Filters of a wallet's transactions. Time ranges exclude their end. */
export const WalletTransactionFilter = z.object({
  transactionType: filterValue(WalletTransactionType),
  transactionTypes: commaList(WalletTransactionType),
  sourceType: filterValue(WalletTransactionSource),
  sourceID: anyID,
  status: filterValue(WalletTransactionStatus),
  createdStartDateTime: rangeStart,
  createdEndDateTime: rangeEnd,
  completedStartDateTime: rangeStart,
  completedEndDateTime: rangeEnd,
  sweepID: anyID,
});
export type WalletTransactionFilter = z.infer<typeof WalletTransactionFilter>;

/** A page has 200. */
export const ListWalletTransactions = WalletTransactionFilter.extend({
  ...cursors(TransactionID),
  ...page(TRANSACTIONS_PER_PAGE),
});
export type ListWalletTransactions = z.infer<typeof ListWalletTransactions>;

const walletsOfAccount = z.object({ accountID: AccountID });
export const oneWallet = walletsOfAccount.extend({ walletID: WalletID });
export const oneTransaction = oneWallet.extend({ transactionID: TransactionID });

const declared = { group: "Wallets", method: "GET", access: "wallets.read", status: 200 } as const;

export const wallets = {
  list: operation({
    ...declared,
    summary: "List wallets",
    path: "/accounts/{accountID}/wallets",
    params: walletsOfAccount,
    response: z.array(Wallet),
    embeddedIn: ["payouts"],
  }),
  get: operation({
    ...declared,
    summary: "Retrieve a wallet",
    path: "/accounts/{accountID}/wallets/{walletID}",
    params: oneWallet,
    response: Wallet,
  }),
};

export const walletTransactions = {
  list: operation({
    ...declared,
    summary: "List wallet transactions",
    path: "/accounts/{accountID}/wallets/{walletID}/transactions",
    params: oneWallet,
    query: ListWalletTransactions,
    errors: { kinds: ["invalid"] },
    response: z.array(WalletTransaction),
  }),
  get: operation({
    ...declared,
    summary: "Retrieve a wallet transaction",
    path: "/accounts/{accountID}/wallets/{walletID}/transactions/{transactionID}",
    params: oneTransaction,
    response: WalletTransaction,
  }),
};
