import { and, eq, sql } from "drizzle-orm";
import { disputeTable, transferTable } from "@/db/schema";
import type { DisputeID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import type { DisputeOpening } from "@/lib/providers/rails/disputes";
import { incurFee } from "@/lib/domain/money/fee-plans/incur-fee";
import { post } from "@/lib/domain/money/ledger/post";
import { chargedBack, disputeConceded, type PostingLine, type WalletSide } from "@/lib/domain/money/ledger/postings";
import { walletMemo, walletOf } from "@/lib/domain/money/transfers/opening";
import { notifyOfDispute } from "./notify";
import { type DisputeCtx, type DisputeRow, type LockedDispute, thisDispute } from "./rows";

export interface NewDispute {
  disputeID: DisputeID;
  networkID: string;
  opening: DisputeOpening;
  transfer: LockedDispute["transfer"];
}

/**
 * Records a dispute that a network opened, even if the payment is already refunded. A chargeback takes the amount out
 * of the merchant's wallet; if it was decided beforehand, the amount does not come back. An inquiry moves no money.
 */
export async function openDispute(
  ctx: DisputeCtx,
  { disputeID, networkID, opening, transfer }: NewDispute,
): Promise<void> {
  const { amount, phase, reasonCode, reason = null, respondBy, instructionID } = opening;
  const isResolved = phase === "pre-dispute";
  const [dispute] = await ctx.db
    .insert(disputeTable)
    .values({
      disputeID,
      networkID,
      instructionID,
      transferID: transfer.transferID,
      merchantAccountID: transfer.destinationAccountID,
      cardholderAccountID: transfer.sourceAccountID,
      partnerID: transfer.partnerID,
      amount,
      currency: transfer.currency,
      reasonCode,
      reason,
      phase,
      status: isResolved ? "resolved" : "response-needed",
      respondBy,
      dueOn: isResolved ? null : ctx.now,
      closedOn: isResolved ? ctx.now : null,
      attempt: 0,
      createdOn: ctx.now,
    })
    .returning();
  if (!dispute) throw new Error("the dispute was not stored");
  await ctx.db
    .update(transferTable)
    .set({ disputedAmount: sql`${transferTable.disputedAmount} + ${amount}`, updatedOn: ctx.now })
    .where(and(eq(transferTable.partnerID, transfer.partnerID), eq(transferTable.transferID, transfer.transferID)));
  const from = walletMemo(walletOf(transfer.destination), "dispute", `Dispute ${reasonCode}`);
  const lines = isResolved ? disputeConceded(from, amount) : await chargebackLines(ctx, { dispute, transfer }, from);
  await notifyOfDispute(ctx, { dispute, transfer }, { isNew: true, ...(lines.length > 0 && { moved: from }) });
  await move(ctx, dispute, "opened", lines);
}

/** Turns an inquiry into a chargeback: holds the amount back and sets a new deadline. */
export async function escalateDispute(
  ctx: DisputeCtx,
  { dispute, transfer }: LockedDispute,
  respondBy: Date,
): Promise<void> {
  const escalated = { ...dispute, phase: "chargeback" as const, respondBy, dueOn: ctx.now };
  await ctx.db
    .update(disputeTable)
    .set({ phase: escalated.phase, respondBy, dueOn: ctx.now })
    .where(thisDispute(dispute));
  const from = walletMemo(walletOf(transfer.destination), "dispute", `Dispute ${dispute.reasonCode}`);
  const lines = await chargebackLines(ctx, { dispute: escalated, transfer }, from);
  await notifyOfDispute(ctx, { dispute: escalated, transfer }, { moved: from });
  await move(ctx, dispute, "opened", lines);
}

async function chargebackLines(ctx: DisputeCtx, { dispute }: LockedDispute, from: WalletSide): Promise<PostingLine[]> {
  if (dispute.phase !== "chargeback") return [];
  const fee = await incurFee(ctx, {
    event: "dispute",
    amount: cents(dispute.amount),
    accountID: dispute.merchantAccountID,
    partnerID: dispute.partnerID,
    walletID: from.wallet,
    source: { kind: "DisputeID", id: dispute.disputeID },
  });
  return chargedBack({ ...from, ...(fee.feeID && { feeIDs: [fee.feeID] }) }, dispute.amount, fee.amount);
}

/** Moves the money of a dispute, if any. It must come last in its transaction. */
export async function move(
  ctx: DisputeCtx,
  { disputeID, partnerID }: DisputeRow,
  step: string,
  lines: readonly PostingLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const posted = await post(ctx, { partnerID, sourceType: "dispute", sourceID: disputeID, step, lines });
  if (posted !== "posted") throw new Error(`the dispute's money was ${posted}`);
}
