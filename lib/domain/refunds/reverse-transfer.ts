import { Answered, answered } from "@/lib/core/answered";
import { conflict, Failure } from "@/lib/core/failure";
import type { TransferID } from "@/lib/core/ids";
import type { Ctx } from "../context";
import { inTransaction } from "../in-transaction";
import type { Moving } from "../rails/move-rails";
import { cancelTransfer } from "../transfers/cancel-transfer";
import { getCancellation, loadTransfer } from "../transfers/queries";
import { Cancellation } from "../transfers/shared/transfer";
import { catchUp, waitForCancellation } from "../transfers/wait-for-rail";
import { type CreateReversal, Reversal } from "./contract";
import { askRefund } from "./create-refund";
import { getRefund } from "./queries";

/**
 * Reverses a card payment: cancels it whole while that is possible, and refunds it otherwise, or a part of it. Throws 409
 * for a key that was used before.
 */
export async function reverseTransfer(
  ctx: Ctx,
  id: TransferID,
  body: CreateReversal,
  moving: Moving = {},
): Promise<Reversal | Answered> {
  const { amount } = await loadTransfer(ctx, id);
  const isWhole = body?.amount === undefined || body.amount === amount;
  const canceled = isWhole && (await tryToCancel(ctx, id, moving));
  if (canceled instanceof Answered) return answered(202, Reversal, { cancellation: Cancellation.parse(canceled.body) });
  if (canceled) return { cancellation: canceled };
  await catchUp(ctx, id, moving);
  const made = await inTransaction(ctx.db, (db) => askRefund({ ...ctx, db }, id, body?.amount), ctx.deadline);
  if (made.repeats) throw conflict("this idempotency key was used before");
  return { refund: await getRefund(ctx, id, made.refundID) };
}

/** The cancellation, or nothing where it is too late for one. While somebody has the payment in hand it waits a little. */
async function tryToCancel(ctx: Ctx, id: TransferID, moving: Moving): Promise<Cancellation | Answered | undefined> {
  try {
    const canceled = await cancelTransfer(ctx, id, moving);
    if (!(canceled instanceof Answered)) return canceled;
    const { cancellationID } = Cancellation.parse(canceled.body);
    const { status } = await waitForCancellation(ctx, cancellationID, moving);
    if (status === "pending") return canceled;
    return status === "completed" ? await getCancellation(ctx, id, cancellationID) : undefined;
  } catch (error) {
    if (error instanceof Failure && error.kind === "malformed") return undefined;
    throw error;
  }
}
