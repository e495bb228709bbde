import { underwritingTable } from "@/db/schema";
import type { VerificationProvider } from "@/lib/providers/verification";
import { mine, type AccountCtx } from "../context";
import { emit } from "../emit";
import { underwritingUpdated } from "./events";
import { answersOf, loadUnderwriting } from "./rows";

/** Has what waits for a decision decided, where somebody decides; the account must be locked. Whether it is approved. */
export async function decideUnderwriting(
  ctx: AccountCtx,
  provider?: VerificationProvider,
): Promise<{ isApproved: boolean }> {
  const row = await loadUnderwriting(ctx);
  if (!row || row.status !== "pendingReview" || !provider) return { isApproved: row?.status === "approved" };
  const status = await provider.underwrite(answersOf(row));
  if (status === row.status) return { isApproved: false };
  await ctx.db.update(underwritingTable).set({ status, updatedOn: ctx.now }).where(mine(ctx, underwritingTable));
  await emit(ctx, underwritingUpdated, { accountID: ctx.accountID, status });
  return { isApproved: status === "approved" };
}
