import { and, desc, eq, type SQL } from "drizzle-orm";
import { adjustmentTable, walletTable } from "@/db/schema";
import type { AdjustmentID } from "@/lib/core/api/ids";
import { centsToDecimal } from "@/lib/core/money/money";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { Adjustment } from "./contract";

/** An adjustment, and the currency of its wallet. */
export interface AdjustmentRow {
  row: typeof adjustmentTable.$inferSelect;
  currency: string;
}

/** The adjustments of the account's wallets that match, the newest first. */
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

/** An adjustment as the API answers it. */
export function toAdjustment({ row, currency }: AdjustmentRow): Adjustment {
  return {
    adjustmentID: row.adjustmentID as AdjustmentID,
    walletID: row.walletID,
    amount: { currency, valueDecimal: centsToDecimal(row.amount) },
    createdOn: row.createdOn.toISOString(),
  };
}
