import { and, desc, eq, type SQL } from "drizzle-orm";
import { adjustmentTable, walletTable } from "@/db/schema";
import type { AdjustmentID } from "@/lib/core/api/ids";
import { centsToDecimal } from "@/lib/core/money/money";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { Adjustment } from "./contract";

export interface AdjustmentRow {
  row: typeof adjustmentTable.$inferSelect;
  currency: string;
}

/** The matching adjustments of the account's wallets, newest first. */
export async function findAdjustments(
  ctx: AccountCtx,
  condition: SQL | undefined,
  most: number,
): Promise<AdjustmentRow[]> {
  const t = adjustmentTable;
  return ctx.db
    .select({ row: t, currency: walletTable.currency })
    .from(t)
    .innerJoin(walletTable, and(eq(walletTable.partnerID, t.partnerID), eq(walletTable.walletID, t.walletID)))
    .where(and(forAccount(ctx, t), forAccount(ctx, walletTable), condition))
    .orderBy(desc(t.createdOn), desc(t.adjustmentID))
    .limit(most);
}

export function toAdjustment({ row, currency }: AdjustmentRow): Adjustment {
  return {
    adjustmentID: row.adjustmentID as AdjustmentID,
    walletID: row.walletID,
    amount: { currency, valueDecimal: centsToDecimal(row.amount) },
    createdOn: row.createdOn.toISOString(),
  };
}
