import { and, eq } from "drizzle-orm";
import { disputeEvidenceTable as e } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import type { DisputeID, EvidenceID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { getDispute } from "@/lib/domain/money/disputes/queries";
import { lockWaiting } from "@/lib/domain/money/disputes/lock-waiting";
import type { DisputeEvidence } from "./contract";
import { EVIDENCE_ITEMS_MAX } from "@/lib/domain/kernel/limits";

export type EvidenceRow = typeof e.$inferSelect;

export const ofDispute = ({ homePartnerID }: Pick<AccountCtx, "homePartnerID">, id: DisputeID) =>
  and(eq(e.partnerID, homePartnerID), eq(e.disputeID, id));

export const thisEvidence = (ctx: Pick<AccountCtx, "homePartnerID">, { disputeID, evidenceID }: OneEvidence) =>
  and(ofDispute(ctx, disputeID), eq(e.evidenceID, evidenceID));

export interface OneEvidence {
  disputeID: DisputeID;
  evidenceID: EvidenceID;
}

export async function loadEvidence(ctx: AccountCtx, which: OneEvidence): Promise<EvidenceRow> {
  await getDispute(ctx, which.disputeID);
  const [row] = await ctx.db.select().from(e).where(thisEvidence(ctx, which));
  if (!row) throw notFound("evidence");
  return row;
}

/**
 * Locks the dispute, so that no evidence is added while it is submitted. Throws 409 once it is answered, or when it is
 * full.
 */
export async function lockRoom(ctx: AccountCtx, id: DisputeID) {
  const { dispute } = await lockWaiting(ctx, id, "submit");
  const items = await ctx.db.$count(e, ofDispute(ctx, id));
  if (items >= EVIDENCE_ITEMS_MAX) throw conflict(`there are ${EVIDENCE_ITEMS_MAX} items already`);
  return dispute;
}

export function toEvidence(row: EvidenceRow): DisputeEvidence {
  return {
    evidenceID: row.evidenceID,
    disputeID: row.disputeID,
    evidenceType: row.type,
    ...(row.text !== null && { text: row.text }),
    ...(row.fileName !== null && { filename: row.fileName }),
    ...(row.contentType !== null && { mimeType: row.contentType }),
    ...(row.sizeBytes !== null && { size: row.sizeBytes }),
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    ...(row.submittedOn && { submittedOn: row.submittedOn.toISOString() }),
  };
}
