import { asc, eq } from "drizzle-orm";
import { walletTable } from "@/db/schema";
import type { TransactionID, WalletID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { ListWalletTransactions, Wallet, WalletTransaction } from "./contract";
import { loadTransaction, loadWallet, toTransaction, toWallet } from "./rows";
import { pageRows } from "@/lib/domain/kernel/operations/part";
import { findTransactions } from "./search-transactions";

export async function findWallet(ctx: AccountCtx, id: WalletID): Promise<Wallet | undefined> {
  const [row] = await ctx.db
    .select()
    .from(walletTable)
    .where(forAccount(ctx, walletTable, eq(walletTable.walletID, id)));
  return row && toWallet(row);
}

export async function getWallet(ctx: AccountCtx, id: WalletID): Promise<Wallet> {
  return toWallet(await loadWallet(ctx, id));
}

export async function listWallets(ctx: AccountCtx): Promise<Wallet[]> {
  const rows = await ctx.db
    .select()
    .from(walletTable)
    .where(forAccount(ctx, walletTable))
    .orderBy(asc(walletTable.currency));
  return rows.map(toWallet);
}

/**
 * A page of a wallet's transactions, the latest change of its balance first. Throws 404 for a wallet that is not the
 * account's, 422 for an unknown cursor.
 */
export async function listWalletTransactions(
  ctx: AccountCtx,
  id: WalletID,
  { skip, count, startingAfter, endingBefore, ...filter }: ListWalletTransactions,
): Promise<WalletTransaction[]> {
  const { walletID } = await loadWallet(ctx, id);
  const transactions = await findTransactions(ctx, walletID, filter, { skip, count, startingAfter, endingBefore });
  return pageRows(transactions, count, { isTurned: endingBefore !== undefined }).items.map(toTransaction);
}

/** A transaction of the account's wallet, even a failed one. Throws 404. */
export async function getWalletTransaction(
  ctx: AccountCtx,
  walletID: WalletID,
  id: TransactionID,
): Promise<WalletTransaction> {
  return toTransaction(await loadTransaction(ctx, walletID, id));
}
