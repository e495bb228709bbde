import { eq } from "drizzle-orm";
import { disputeEvidenceTable as e } from "@/db/schema";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import { lockWaiting } from "../disputes/lock-waiting";
import { enqueue } from "../enqueue";
import { loadEvidence, type OneEvidence } from "./rows";

/** Removes evidence that has not been submitted, with its bytes. Throws 404, and 409 once the dispute is answered. */
export async function removeEvidence(ctx: Ctx, which: OneEvidence): Promise<void> {
  await lockWaiting(ctx, which.disputeID, "submit");
  const { evidenceID, fileName } = await loadEvidence(ctx, which);
  await ctx.db.delete(e).where(eq(e.evidenceID, evidenceID));
  if (fileName === null) return;
  note(ctx, { name: fileName });
  await enqueue(ctx, "discard-unused-file", { fileID: evidenceID });
}
