import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { walletTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { newID, type WalletID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { addPaymentMethods } from "@/lib/domain/money/payment-methods/add-payment-methods";
import type { Wallet } from "./contract";
import { walletOpened } from "./events";
import { toWallet } from "./rows";

const CURRENCY = "USD";

export async function openWallet(ctx: AccountCtx): Promise<Wallet> {
  const { accountID, homePartnerID: partnerID } = ctx;
  const [opened] = await rows<{ walletID: WalletID | null }>(
    ctx.db,
    sql`
    select ledger.open_wallet(${partnerID}::uuid, ${newID()}::uuid, ${accountID}::uuid, ${CURRENCY},
      ${ctx.now.toISOString()}::timestamptz) as "walletID"`,
  );
  if (!opened?.walletID) return theWallet(ctx);
  await addPaymentMethods(ctx, opened.walletID, ["service-wallet"]);
  await emit(ctx, walletOpened, { walletID: opened.walletID });
  return theWallet(ctx);
}

async function theWallet(ctx: AccountCtx): Promise<Wallet> {
  const [wallet] = await ctx.db
    .select()
    .from(walletTable)
    .where(forAccount(ctx, walletTable, eq(walletTable.currency, CURRENCY)));
  if (!wallet) throw notFound("wallet");
  return toWallet(wallet);
}
