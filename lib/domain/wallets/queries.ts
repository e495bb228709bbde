import { asc, eq } from "drizzle-orm";
import { walletTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { WalletID } from "@/lib/core/ids";
import { mine, type AccountCtx } from "../context";
import type { Wallet } from "./contract";
import { toWallet } from "./rows";

/** The wallet, if the account has it. */
export async function findWallet(ctx: AccountCtx, id: WalletID): Promise<Wallet | undefined> {
  const [row] = await ctx.db
    .select()
    .from(walletTable)
    .where(mine(ctx, walletTable, eq(walletTable.walletID, id)));
  return row && toWallet(row);
}

/** A wallet of the account. Throws 404. */
export async function getWallet(ctx: AccountCtx, id: WalletID): Promise<Wallet> {
  const wallet = await findWallet(ctx, id);
  if (!wallet) throw notFound("wallet");
  return wallet;
}

/** The account's wallets, one for each currency. */
export async function listWallets(ctx: AccountCtx): Promise<Wallet[]> {
  const found = await ctx.db
    .select()
    .from(walletTable)
    .where(mine(ctx, walletTable))
    .orderBy(asc(walletTable.currency));
  return found.map(toWallet);
}
