import { eq } from "drizzle-orm";
import { adjustmentTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AdjustmentID } from "@/lib/core/api/ids";
import { PAGE_MAX } from "@/lib/core/api/query";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { Adjustment, ListAdjustments } from "./contract";
import type { LatestAdjustments } from "./dashboard";
import { findAdjustments, toAdjustment } from "./rows";

const LATEST = 20;

/** The account's adjustments, newest first. The list has no pages, so it ends after the length of the longest page. */
export async function listAdjustments(ctx: AccountCtx, { walletID }: ListAdjustments): Promise<Adjustment[]> {
  if (walletID === null) return [];
  const condition = walletID === undefined ? undefined : eq(adjustmentTable.walletID, walletID);
  return (await findAdjustments(ctx, condition, PAGE_MAX)).map(toAdjustment);
}

export async function getAdjustment(ctx: AccountCtx, id: AdjustmentID): Promise<Adjustment> {
  const [adjustment] = await findAdjustments(ctx, eq(adjustmentTable.adjustmentID, id), 1);
  if (!adjustment) throw notFound("adjustment");
  return toAdjustment(adjustment);
}

export async function listLatestAdjustments(ctx: AccountCtx): Promise<LatestAdjustments> {
  const adjustments = await findAdjustments(ctx, undefined, LATEST + 1);
  const items = adjustments.slice(0, LATEST).map((one) => ({ ...toAdjustment(one), reason: one.row.reason }));
  return { items, more: adjustments.length > LATEST };
}
