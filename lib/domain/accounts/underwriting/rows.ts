import { underwritingTable } from "@/db/schema";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { Underwriting, UnderwritingAnswers } from "./contract";

export type UnderwritingRow = typeof underwritingTable.$inferSelect;

export async function loadUnderwriting(ctx: AccountCtx): Promise<UnderwritingRow | undefined> {
  const [row] = await ctx.db.select().from(underwritingTable).where(forAccount(ctx, underwritingTable));
  return row;
}

/** The cast is safe because the answers were validated when they were written. */
export const answersOf = (row: UnderwritingRow) => row.answers as UnderwritingAnswers;

/** Underwriting as the API returns it. An account without answers gets only the status. */
export function toUnderwriting(row: UnderwritingRow | undefined): Underwriting {
  return row ? { ...answersOf(row), status: row.status } : { status: "notRequested" };
}
