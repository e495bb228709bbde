import { isDeepStrictEqual } from "node:util";
import { underwritingTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import type { Underwriting, UpdateUnderwriting } from "./contract";
import { underwritingUpdated } from "./events";
import { answersOf, loadUnderwriting, toUnderwriting, type UnderwritingRow } from "./rows";

/** Returns the expected payments of the account, and the decision on them. `notRequested` before any answer. */
export async function getUnderwriting(ctx: AccountCtx): Promise<Underwriting> {
  return toUnderwriting(await loadUnderwriting(ctx));
}

/**
 * Sets the expected payments of the account, and requests a new decision. Enabled capabilities stay enabled until then.
 * The same answers change nothing. Throws 404, and 409 for a person's account.
 */
export async function putUnderwriting(ctx: AccountCtx, answers: UpdateUnderwriting): Promise<Underwriting> {
  const { accountType } = await lockAccount(ctx);
  if (accountType !== "business") throw conflict("only a business has volumes to underwrite");
  const before = await loadUnderwriting(ctx);
  if (before && isDeepStrictEqual(before.answers, answers)) {
    noteUnchanged(ctx);
    return toUnderwriting(before);
  }
  const change = { answers, status: "pendingReview", updatedOn: ctx.now } as const;
  const [row] = await ctx.db
    .insert(underwritingTable)
    .values({ partnerID: ctx.homePartnerID, accountID: ctx.accountID, ...change, createdOn: ctx.now })
    .onConflictDoUpdate({ target: [underwritingTable.partnerID, underwritingTable.accountID], set: change })
    .returning();
  note(ctx, { ...(before && { before: answersOf(before) }), after: answers });
  await emit(ctx, underwritingUpdated, { accountID: ctx.accountID, status: change.status });
  await enqueue(ctx, "verify-account", { accountID: ctx.accountID });
  await changed(ctx, "underwriting");
  return toUnderwriting(row);
}

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
  await ctx.db.update(underwritingTable).set({ status, updatedOn: ctx.now }).where(forAccount(ctx, underwritingTable));
  await emit(ctx, underwritingUpdated, { accountID: ctx.accountID, status });
  return { isApproved: status === "approved" };
}
