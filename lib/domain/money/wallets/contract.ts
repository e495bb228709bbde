import { z } from "zod";
import { AccountID, FeeID, TransactionID, WalletID } from "@/lib/core/api/ids";
import { WALLET_TRANSACTION_TYPES } from "@/lib/core/money/ledger-accounts";
import { operation } from "@/lib/core/api/operation";
import { commaList, cursors, filterValue, page, rangeEnd, rangeStart } from "@/lib/core/api/query";
import { Currency, DateTime, SignedDecimal, createdOn } from "@/lib/core/api/shapes";
import { stateEnum } from "@/lib/core/api/state-enum";
import { walletTransactionStates } from "./states";

export const WalletTransactionStatus = stateEnum(walletTransactionStates);

export type WalletTransactionStatus = z.infer<typeof WalletTransactionStatus>;

const TRANSACTIONS_PER_PAGE = 200;

/** Cents that may be negative, and the same amount as a decimal. */
export const Balance = z.object({
  currency: Currency,
  value: z.int().describe("The amount in cents."),
  valueDecimal: SignedDecimal.describe("The amount in dollars, as text with up to nine decimals."),
});

/**
 * A wallet and its balances, each as whole cents and as a decimal: available, pending, and reserved for card spending.
 * Reversals can make the available balance negative.
 */
export const Wallet = z.object({
  walletID: WalletID,
  availableBalance: Balance.describe("The amount that can be spent now."),
  pendingBalance: Balance.describe("Incoming money that has not arrived yet."),
  heldBalance: Balance.describe("Money held for card purchases."),
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
  transactionType: WalletTransactionType.describe("The kind of transaction."),
  sourceType: WalletTransactionSource.describe("The kind of object that caused the transaction."),
  sourceID: z.guid().describe("The ID of the object that caused the transaction."),
  status: WalletTransactionStatus,
  memo: z.string().describe("A text that describes the purpose."),
  createdOn,
  completedOn: DateTime.describe("The moment it was completed.").optional(),
  currency: Currency,
  grossAmount: z.int().describe("The amount before fees, in cents. Negative for outgoing money."),
  grossAmountDecimal: SignedDecimal.describe("The amount before fees, in dollars, as text with decimals."),
  fee: z.int().describe("The fees of the transaction, in cents."),
  feeIDs: z.array(FeeID).describe("The IDs of the fees.").optional(),
  feeDecimal: SignedDecimal.describe("The fees of the transaction, in dollars, as text with decimals."),
  netAmount: z.int().describe("The amount after fees, in cents."),
  netAmountDecimal: SignedDecimal.describe("The amount after fees, in dollars, as text with decimals."),
  availableBalance: z.int().describe("The available balance after this transaction, in cents.").optional(),
  availableBalanceDecimal: SignedDecimal.describe(
    "The available balance after this transaction, in dollars, as text with decimals.",
  ).optional(),
  sweepID: z.guid().describe("The ID of the sweep that the transaction belongs to.").optional(),
});
export type WalletTransaction = z.infer<typeof WalletTransaction>;

const anyID = filterValue(z.guid().toLowerCase());

/** Filters of a wallet's transactions. Time ranges exclude their end. */
export const WalletTransactionFilter = z.object({
  transactionType: filterValue(WalletTransactionType).describe("Finds transactions of this kind."),
  transactionTypes: commaList(WalletTransactionType).describe(
    "Finds transactions of any of these kinds, separated by commas.",
  ),
  sourceType: filterValue(WalletTransactionSource).describe("Finds transactions caused by this kind of object."),
  sourceID: anyID.describe("Finds transactions caused by this object."),
  status: filterValue(WalletTransactionStatus).describe("The current state."),
  createdStartDateTime: rangeStart.describe("Returns only entries created from this moment on."),
  createdEndDateTime: rangeEnd.describe("Returns only entries created before this moment."),
  completedStartDateTime: rangeStart.describe("Returns only entries completed from this moment on."),
  completedEndDateTime: rangeEnd.describe("Returns only entries completed before this moment."),
  sweepID: anyID.describe("The ID of the sweep that the transaction belongs to."),
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
