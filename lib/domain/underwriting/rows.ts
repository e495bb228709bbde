import { underwritingTable } from "@/db/schema";
import { mine, type AccountCtx } from "../context";
import type { Underwriting, UnderwritingAnswers } from "./contract";

export type UnderwritingRow = typeof underwritingTable.$inferSelect;

/** What the account said it expects to process, if it did. */
export async function loadUnderwriting(ctx: AccountCtx): Promise<UnderwritingRow | undefined> {
  const [row] = await ctx.db.select().from(underwritingTable).where(mine(ctx, underwritingTable));
  return row;
}

/** The answers as they were checked when they were written: hence the cast. */
export const answersOf = (row: UnderwritingRow) => row.answers as UnderwritingAnswers;

/** The wire form; of an account that was never asked, that alone. */
export function toUnderwriting(row: UnderwritingRow | undefined): Underwriting {
  return row ? { ...answersOf(row), status: row.status } : { status: "notRequested" };
}
