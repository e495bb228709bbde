import { disputeEvidenceTable } from "@/db/schema";
import { type DisputeID, type EvidenceID, newID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import type { CreateEvidenceText, EvidenceTextResponse } from "./contract";
import { lockRoom } from "./rows";

/** Adds a text to a dispute that waits for an answer. Throws 404, and 409 once it is answered or has twenty items. */
export async function addEvidenceText(
  ctx: Ctx,
  id: DisputeID,
  { text, evidenceType }: CreateEvidenceText,
): Promise<EvidenceTextResponse> {
  const { merchantAccountID, partnerID } = await lockRoom(ctx, id);
  const evidenceID = newID<EvidenceID>();
  const { now } = ctx;
  await ctx.db.insert(disputeEvidenceTable).values({
    evidenceID,
    disputeID: id,
    accountID: merchantAccountID,
    partnerID,
    type: evidenceType,
    text,
    createdOn: now,
    updatedOn: now,
  });
  note(ctx, { object: evidenceID, after: { evidenceType } });
  return { evidenceID, disputeID: id, evidenceType, text, createdOn: now.toISOString() };
}
