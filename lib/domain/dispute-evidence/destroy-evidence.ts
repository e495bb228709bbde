import { and, inArray, sql } from "drizzle-orm";
import { disputeEvidenceTable as e } from "@/db/schema";
import type { AccountCtx } from "../context";
import { disputesOfMerchant } from "../disputes/queries";
import { enqueueAll } from "../enqueue";

/**
 * Makes the files that the account answered disputes with unreadable at once, and has their bytes deleted. What was
 * written stays, and so does what the files were called.
 */
export async function destroyEvidence(ctx: AccountCtx): Promise<void> {
  const destroyed = await ctx.db
    .update(e)
    .set({ wrappedKey: Buffer.alloc(0), updatedOn: ctx.now })
    .where(and(inArray(e.disputeID, disputesOfMerchant(ctx)), sql`length(${e.wrappedKey}) > 0`))
    .returning({ evidenceID: e.evidenceID });
  await enqueueAll(
    ctx,
    "discard-unused-file",
    destroyed.map(({ evidenceID }) => ({ fileID: evidenceID })),
  );
}
