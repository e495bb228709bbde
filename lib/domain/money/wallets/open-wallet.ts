import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { walletTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { newID, type WalletID } from "@/lib/core/ids";
import { mine, type AccountCtx } from "@/lib/domain/kernel/context";
import { emit } from "@/lib/domain/kernel/emit";
import { homePartner } from "@/lib/domain/kernel/home-partner";
import { addPaymentMethods } from "@/lib/domain/money/payment-methods/add-payment-methods";
import type { Wallet } from "./contract";
import { walletOpened } from "./events";
import { toWallet } from "./rows";

const CURRENCY = "USD";

/** Opens an empty US dollar wallet for the account, unless it has one. */
export async function openWallet(ctx: AccountCtx): Promise<Wallet> {
  const { accountID, now: createdOn } = ctx;
  const partnerID = await homePartner(ctx);
  // The server's role may write these columns and no other.
  const [opened] = await rows<{ walletID: WalletID }>(
    ctx.db,
    sql`
    insert into wallet (wallet_id, account_id, partner_id, currency, created_on)
    values (${newID()}, ${accountID}, ${partnerID}, ${CURRENCY}, ${createdOn.toISOString()})
    on conflict (account_id, currency) do nothing returning wallet_id as "walletID"`,
  );
  if (!opened) return theWallet(ctx);
  await addPaymentMethods(ctx, { sourceID: opened.walletID, partnerID }, ["service-wallet"]);
  await emit(ctx, walletOpened, { walletID: opened.walletID });
  return theWallet(ctx);
}

async function theWallet(ctx: AccountCtx): Promise<Wallet> {
  const [wallet] = await ctx.db
    .select()
    .from(walletTable)
    .where(mine(ctx, walletTable, eq(walletTable.currency, CURRENCY)));
  if (!wallet) throw notFound("wallet");
  return toWallet(wallet);
}
