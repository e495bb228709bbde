import { eq } from "drizzle-orm";
import { adjustmentTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AdjustmentID } from "@/lib/core/ids";
import { PAGE_MAX } from "@/lib/core/query";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import type { Adjustment, ListAdjustments } from "./contract";
import type { LatestAdjustments } from "./dashboard";
import { findAdjustments, toAdjustment } from "./rows";

/** Is the number that a page of the dashboard shows. */
const LATEST = 20;

/** The account's adjustments, the newest first. The list has no pages, so it ends after as many as the longest page has. */
export async function listAdjustments(ctx: AccountCtx, { walletID }: ListAdjustments): Promise<Adjustment[]> {
  if (walletID === null) return [];
  const wanted = walletID === undefined ? undefined : eq(adjustmentTable.walletID, walletID);
  return (await findAdjustments(ctx, wanted, PAGE_MAX)).map(toAdjustment);
}

/** An adjustment of the account. Throws 404. */
export async function getAdjustment(ctx: AccountCtx, id: AdjustmentID): Promise<Adjustment> {
  const [found] = await findAdjustments(ctx, eq(adjustmentTable.adjustmentID, id), 1);
  if (!found) throw notFound("adjustment");
  return toAdjustment(found);
}

/** The account's latest adjustments with their reasons, the newest first. */
export async function listLatestAdjustments(ctx: AccountCtx): Promise<LatestAdjustments> {
  const found = await findAdjustments(ctx, undefined, LATEST + 1);
  const items = found.slice(0, LATEST).map((one) => ({ ...toAdjustment(one), reason: one.row.reason }));
  return { items, more: found.length > LATEST };
}
