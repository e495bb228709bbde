import { asc } from "drizzle-orm";
import { disputeEvidenceTable as e } from "@/db/schema";
import type { DisputeID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { getDispute } from "@/lib/domain/money/disputes/queries";
import type { DisputeEvidence } from "./contract";
import { loadEvidence, ofDispute, type OneEvidence, toEvidence } from "./rows";

export async function listEvidence(ctx: AccountCtx, id: DisputeID): Promise<DisputeEvidence[]> {
  await getDispute(ctx, id);
  const rows = await ctx.db.select().from(e).where(ofDispute(ctx, id)).orderBy(asc(e.createdOn), asc(e.evidenceID));
  return rows.map(toEvidence);
}

export async function getEvidence(ctx: AccountCtx, which: OneEvidence): Promise<DisputeEvidence> {
  return toEvidence(await loadEvidence(ctx, which));
}
