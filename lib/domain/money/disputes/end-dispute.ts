import { disputeTable } from "@/db/schema";
import { next } from "@/lib/core/api/states";
import {
  chargebackLoss,
  chargebackReturned,
  disputeConceded,
  type PostingLine,
  type WalletSide,
} from "@/lib/domain/money/ledger/postings";
import { walletMemo, walletOf } from "@/lib/domain/money/transfers/opening";
import { move } from "./open-dispute";
import { type DisputeCtx, type DisputeRow, type LockedDispute, thisDispute } from "./rows";
import { notifyOfDispute } from "./notify";
import { disputeStates, type EndOfDispute, FAVORS } from "./states";

/**
 * Ends a dispute, for the merchant or the cardholder. The held amount of a chargeback goes to the winner. A dispute
 * without a held amount costs the merchant the amount only if it is conceded. Throws 409 from any other state.
 */
export async function endDispute(
  ctx: DisputeCtx,
  { dispute, transfer }: LockedDispute,
  event: EndOfDispute,
): Promise<DisputeRow> {
  const status = next(disputeStates, dispute.status, event);
  // The loop sends an answer to the network. The network's own rulings need no answer.
  const dueOn = event === "accept" || event === "expire" ? ctx.now : null;
  const ended: DisputeRow = { ...dispute, status, dueOn, closedOn: ctx.now };
  await ctx.db.update(disputeTable).set({ status, dueOn, closedOn: ctx.now }).where(thisDispute(dispute));
  const isWon = FAVORS[event] === "merchant";
  const type = isWon ? "dispute-reversal" : "dispute";
  const memo = isWon ? (event === "win" ? "Dispute won" : "Dispute withdrawn") : `Dispute ${dispute.reasonCode}`;
  const side = walletMemo(walletOf(transfer.destination), type, memo);
  const lines = linesOf(dispute, side, isWon);
  await notifyOfDispute(
    ctx,
    { dispute: ended, transfer },
    lines.some(({ tx }) => tx === side.tx) ? { moved: side } : {},
  );
  await move(ctx, dispute, status, lines);
  return ended;
}

function linesOf({ phase, amount }: DisputeRow, side: WalletSide, isWon: boolean): PostingLine[] {
  if (phase === "chargeback") return isWon ? chargebackReturned(side, amount) : chargebackLoss(amount);
  return isWon ? [] : disputeConceded(side, amount);
}
