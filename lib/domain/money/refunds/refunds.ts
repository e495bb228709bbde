import { OtherAnswer, answered, repeatHeader } from "@/lib/core/api/answered";
import { conflict, Failure } from "@/lib/core/failure";
import type { TransferID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import type { Moving } from "@/lib/domain/money/rails/move-rails";
import { cancelTransfer } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import { getCancellation, loadTransfer } from "@/lib/domain/money/transfers/queries";
import { Cancellation } from "@/lib/domain/money/transfers/shared/transfer";
import { catchUp, waitForCancellation } from "@/lib/domain/money/transfers/create/wait-for-rail";
import { type CreateReversal, Reversal } from "./contract";
import { askRefund } from "./create-refund";
import { getRefund } from "./queries";
import { and, eq, sql } from "drizzle-orm";
import { incurredFeeTable, refundTable as r, transferTable as t } from "@/db/schema";
import { can, next } from "@/lib/core/api/states";
import { emit } from "@/lib/domain/kernel/events/emit";
import { post } from "@/lib/domain/money/ledger/post";
import { refundFailed } from "@/lib/domain/money/ledger/postings";
import type { Applier } from "@/lib/domain/money/rails/applier";
import { thisTransfer, walletMemo, transferMemo, walletOf } from "@/lib/domain/money/transfers/opening";
import { refundUpdated } from "./events";
import { refundStates } from "./states";

/**
 * Reverses a card payment: cancels it as a whole while that is possible. Otherwise, or for a part of it, refunds it.
 * Throws 409 for a key that was used before.
 */
export async function reverseTransfer(
  ctx: Ctx,
  id: TransferID,
  body: CreateReversal,
  moving: Moving = {},
): Promise<Reversal | OtherAnswer> {
  const { amount } = await loadTransfer(ctx, id);
  const isWhole = body?.amount === undefined || body.amount === amount;
  const canceled = isWhole && (await tryToCancel(ctx, id, moving));
  if (canceled instanceof OtherAnswer)
    return answered(202, Reversal, { cancellation: Cancellation.parse(canceled.body) });
  if (canceled) return { cancellation: canceled };
  await catchUp(ctx, id, moving);
  const request = await inTransaction(ctx.db, (db) => askRefund({ ...ctx, db }, id, body?.amount), ctx.deadline);
  if (request.repeats) throw conflict("this idempotency key was used before", repeatHeader(request.repeats.isAnother));
  return { refund: await getRefund(ctx, id, request.refundID) };
}

/**
 * The cancellation, or undefined if it is too late for one. Waits briefly while another process has leased the payment.
 */
async function tryToCancel(ctx: Ctx, id: TransferID, moving: Moving): Promise<Cancellation | OtherAnswer | undefined> {
  try {
    const canceled = await cancelTransfer(ctx, id, moving);
    if (!(canceled instanceof OtherAnswer)) return canceled;
    const { cancellationID } = Cancellation.parse(canceled.body);
    const { status } = await waitForCancellation(ctx, cancellationID, moving);
    if (status === "pending") return canceled;
    return status === "completed" ? await getCancellation(ctx, id, cancellationID) : undefined;
  } catch (error) {
    if (error instanceof Failure && error.kind === "malformed") return undefined;
    throw error;
  }
}

const EVENTS = { confirmed: "send", settled: "send", completed: "complete", failed: "fail" } as const;

/** Applies an event of the card's rail to a refund. A failed refund puts the money back. */
export const applyRefundFact: Applier = async (ctx, { instruction }) => {
  if (instruction.refundID === null) return;
  const isThis = and(eq(r.partnerID, instruction.partnerID), eq(r.refundID, instruction.refundID));
  const [row] = await ctx.db
    .select({ refund: r, transfer: t })
    .from(r)
    .innerJoin(t, and(eq(t.partnerID, r.partnerID), eq(t.transferID, r.transferID)))
    .where(isThis);
  const event = EVENTS[instruction.status as keyof typeof EVENTS];
  if (!row || !event || !can(refundStates, row.refund.status, event)) return;
  const { refund, transfer } = row;
  const status = next(refundStates, refund.status, event);
  const { refundID, transferID, partnerID, amount } = refund;
  await ctx.db.update(r).set({ status, updatedOn: ctx.now }).where(isThis);
  const accountID = transfer.destinationAccountID;
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, refundUpdated, {
    accountID,
    transferID,
    refundID,
    status,
  });
  if (status !== "failed") return;
  await ctx.db
    .update(t)
    .set({ refundedAmount: sql`${t.refundedAmount} - ${amount}`, updatedOn: ctx.now })
    .where(thisTransfer(transfer));
  const [fee] = await ctx.db
    .update(incurredFeeTable)
    .set({ refundedOn: ctx.now })
    .where(
      and(
        eq(incurredFeeTable.partnerID, partnerID),
        eq(incurredFeeTable.sourceID, transferID),
        eq(incurredFeeTable.feeName, "Refund"),
        eq(incurredFeeTable.createdOn, refund.createdOn),
      ),
    )
    .returning();
  const to = transferMemo(transferID, walletMemo(walletOf(transfer.destination), "refund-failure", "Refund failed"));
  const lines = refundFailed(to, amount, fee?.amount ?? 0);
  await post(ctx, { partnerID, sourceType: "refund", sourceID: refundID, step: "failed", lines });
};
