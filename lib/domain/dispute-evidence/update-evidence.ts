import { eq } from "drizzle-orm";
import { disputeEvidenceTable as e } from "@/db/schema";
import { Failure, malformed, notFound } from "@/lib/core/failure";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import { lockWaiting } from "../disputes/lock-waiting";
import type { DisputeEvidence, UpdateEvidence } from "./contract";
import { loadEvidence, type OneEvidence, toEvidence } from "./rows";

/**
 * Changes the type of evidence, and the text of a text. The API lists no 409 here: once the dispute is answered it throws
 * 400, as for a text in place of a file. Throws 404.
 */
export async function updateEvidence(
  ctx: Ctx,
  which: OneEvidence,
  { evidenceType, text }: UpdateEvidence,
): Promise<DisputeEvidence> {
  await lockWaiting(ctx, which.disputeID, "submit").catch(asMalformed);
  const before = await loadEvidence(ctx, which);
  if (text !== undefined && before.text === null) throw malformed("a file has no text");
  const [row] = await ctx.db
    .update(e)
    .set({ type: evidenceType ?? before.type, text: text ?? before.text, updatedOn: ctx.now })
    .where(eq(e.evidenceID, which.evidenceID))
    .returning();
  if (!row) throw notFound("evidence");
  note(ctx, { before: { evidenceType: before.type }, after: { evidenceType: row.type } });
  return toEvidence(row);
}

function asMalformed(error: unknown): never {
  throw error instanceof Failure && error.kind === "conflict" ? malformed(error.message) : error;
}
