import { underwritingTable } from "@/db/schema";
import { mine, type AccountCtx } from "@/lib/domain/kernel/context";
import { emit } from "@/lib/domain/kernel/emit";
import { underwritingUpdated } from "./events";
import { answersOf, loadUnderwriting, type UnderwritingRow } from "./rows";

/** The answers that wait for a decision, if any. */
export async function undecidedAnswers(ctx: AccountCtx): Promise<Record<string, unknown> | undefined> {
  const row = await loadUnderwriting(ctx);
  return row?.status === "pendingReview" ? answersOf(row) : undefined;
}

/**
 * Stores the decision on waiting answers, if there is one. Returns whether they are approved. The account must be
 * locked.
 */
export async function decideUnderwriting(
  ctx: AccountCtx,
  status?: UnderwritingRow["status"],
): Promise<{ isApproved: boolean }> {
  const row = await loadUnderwriting(ctx);
  if (!row || row.status !== "pendingReview" || !status) return { isApproved: row?.status === "approved" };
  if (status === row.status) return { isApproved: false };
  await ctx.db.update(underwritingTable).set({ status, updatedOn: ctx.now }).where(mine(ctx, underwritingTable));
  await emit(ctx, underwritingUpdated, { accountID: ctx.accountID, status });
  return { isApproved: status === "approved" };
}
