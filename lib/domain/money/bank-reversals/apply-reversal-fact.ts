import { and, eq } from "drizzle-orm";
import { bankReversalTable as r, transferTable } from "@/db/schema";
import { post } from "@/lib/domain/money/ledger/post";
import { paidBack, type PostingLine, returned } from "@/lib/domain/money/ledger/postings";
import type { Applier, RailFact } from "@/lib/domain/money/rails/applier";
import { thisTransfer, told, toldOfTransfer } from "@/lib/domain/money/transfers/opening";
import { settle } from "@/lib/domain/money/transfers/settle/settle";

type ReversalRow = typeof r.$inferSelect;

/**
 * Follows the entry that takes another back. Once its money has moved, the transfer is reversed. What comes back afterwards
 * moves the money again, and leaves the transfer as it is.
 */
export const applyReversalFact: Applier = async (ctx, fact) => {
  const { partnerID, instructionID, status } = fact.instruction;
  const isIts = and(eq(r.partnerID, partnerID), eq(r.reversingID, instructionID));
  const [reversal] = await ctx.db.select().from(r).where(isIts).for("update");
  if (!reversal) throw new Error("the reversal is gone");
  const state = stateAfter(fact);
  if (state) await ctx.db.update(r).set({ state, updatedOn: ctx.now }).where(isIts);
  if (status === "completed") {
    const isPayout = reversal.direction === "debit";
    const [row] = await ctx.db.select().from(transferTable).where(thisTransfer(reversal)).for("no key update");
    if (row) await settle(ctx, row, "reverse", isPayout ? "destination-payment-error" : "source-payment-error");
  }
  const lines = linesOf(reversal, fact);
  if (lines.length === 0) return;
  const moved = { partnerID, sourceType: "rail-instruction", sourceID: instructionID, step: status, lines } as const;
  if ((await post(ctx, moved)) === "insufficient") throw new Error("the outside world cannot lack funds");
};

/** The state of a reversal after a fact. What no file could carry was never sent. */
function stateAfter({ before, instruction: { status } }: RailFact): ReversalRow["state"] | undefined {
  if (status === "originated") return "sent";
  if (status === "completed" || status === "canceled") return status;
  if (status !== "returned") return undefined;
  return before === "initiated" ? "canceled" : "returned";
}

/**
 * A debit brings money once it is completed, and loses it where it comes back after that. A credit has taken it when it
 * was approved.
 */
function linesOf(
  { direction, amount, walletID, transferID }: ReversalRow,
  { before, instruction: { status } }: RailFact,
): PostingLine[] {
  const side = (memo: string) => toldOfTransfer(transferID, told(walletID, "ach-reversal", memo));
  const isBack = status === "returned" || status === "canceled";
  if (direction === "credit") return isBack ? paidBack("ach-credit", side("Reversal returned"), amount) : [];
  if (status === "completed") return paidBack("ach-debit", side("Reversed: payment sent in error"), amount);
  return isBack && before === "completed" ? returned("ach-debit", side("Reversal returned"), amount) : [];
}
