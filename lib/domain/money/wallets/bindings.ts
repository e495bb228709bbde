import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { explainTransaction, exportTransactions, searchWalletTransactions } from "./wallets";
import { getWallet, getWalletTransaction, listWallets, listWalletTransactions } from "./queries";

export const wallets = bind(contract.wallets, {
  get: (ctx, { params }) => getWallet(ctx, params.walletID),
  list: listWallets,
});

export const walletTransactions = bind(contract.walletTransactions, {
  get: (ctx, { params }) => getWalletTransaction(ctx, params.walletID, params.transactionID),
  list: (ctx, { params, query }) => listWalletTransactions(ctx, params.walletID, query),
});

export const walletLedger = bind(dashboard.walletLedger, {
  list: (ctx, { params, query }) => searchWalletTransactions(ctx, params.walletID, query),
  explain: (ctx, { params }) => explainTransaction(ctx, params.walletID, params.transactionID),
  export: (ctx, { params, query }) => exportTransactions(ctx, params.walletID, query),
});
