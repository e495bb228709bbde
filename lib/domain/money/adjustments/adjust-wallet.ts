import { eq } from "drizzle-orm";
import { adjustmentTable, walletTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { type AdjustmentID, newID, type WalletID } from "@/lib/core/api/ids";
import { forAccount, type Ctx } from "@/lib/domain/kernel/operations/context";
import { adjusted, type WalletSide } from "@/lib/domain/money/ledger/postings";
import { post } from "@/lib/domain/money/ledger/post";

/** A correction of a wallet, in cents. A negative one takes money, even below a balance of zero. */
export interface NewAdjustment {
  walletID: WalletID;
  amount: number;
  reason: string;
}

/** Corrects a wallet of the account against the operator's own account. Throws 404. */
export async function adjustWallet(ctx: Ctx, { walletID, amount, reason }: NewAdjustment): Promise<AdjustmentID> {
  const [wallet] = await ctx.db
    .select({ walletID: walletTable.walletID })
    .from(walletTable)
    .where(forAccount(ctx, walletTable, eq(walletTable.walletID, walletID)));
  if (!wallet) throw notFound("wallet");
  const adjustmentID = newID<AdjustmentID>();
  const { accountID, homePartnerID: partnerID, now: createdOn } = ctx;
  const createdBy = ctx.caller.userID ?? ctx.caller.id;
  await ctx.db
    .insert(adjustmentTable)
    .values({ adjustmentID, accountID, partnerID, walletID, amount, reason, createdBy, createdOn });
  const walletSide: WalletSide = { wallet: walletID, tx: newID(), type: "adjustment", memo: reason };
  await post(ctx, {
    partnerID,
    sourceType: "adjustment",
    sourceID: adjustmentID,
    step: "opened",
    lines: adjusted(walletSide, amount),
    reason,
  });
  return adjustmentID;
}
