import { eq } from "drizzle-orm";
import { walletTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import { mine, type AccountCtx } from "../context";
import { emit } from "../emit";
import type { Wallet } from "./contract";
import { walletOpened } from "./events";
import { toWallet } from "./rows";

const CURRENCY = "USD";

/** Opens an empty US dollar wallet for the account, unless it has one. */
export async function openWallet(ctx: AccountCtx): Promise<Wallet> {
  const [opened] = await ctx.db
    .insert(walletTable)
    .values({ walletID: newID(), accountID: ctx.accountID, currency: CURRENCY, createdOn: ctx.now })
    .onConflictDoNothing({ target: [walletTable.accountID, walletTable.currency] })
    .returning();
  if (!opened) return theWallet(ctx);
  await emit(ctx, walletOpened, { walletID: opened.walletID });
  return toWallet(opened);
}

async function theWallet(ctx: AccountCtx): Promise<Wallet> {
  const [wallet] = await ctx.db
    .select()
    .from(walletTable)
    .where(mine(ctx, walletTable, eq(walletTable.currency, CURRENCY)));
  if (!wallet) throw notFound("wallet");
  return toWallet(wallet);
}
