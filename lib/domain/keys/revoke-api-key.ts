import { and, eq, isNull } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { KeyID } from "@/lib/core/ids";
import { recordAudit } from "@/lib/domain/audit/record";
import type { Ctx } from "@/lib/domain/context";

/** Ends a key and all its tokens at once and for good; ending it again changes nothing. Throws 404. */
export async function revokeAPIKey(ctx: Ctx, keyID: KeyID): Promise<void> {
  const own = and(eq(apiKeyTable.keyID, keyID), eq(apiKeyTable.accountID, ctx.partnerID));
  const revoked = await ctx.db
    .update(apiKeyTable)
    .set({ revokedOn: ctx.now })
    .where(and(own, isNull(apiKeyTable.revokedOn)))
    .returning({ keyID: apiKeyTable.keyID });
  if (revoked.length > 0) {
    return recordAudit(ctx, { action: "api-key.revoke", object: keyID, outcome: "done", accountID: ctx.partnerID });
  }
  const [known] = await ctx.db.select({ keyID: apiKeyTable.keyID }).from(apiKeyTable).where(own);
  if (!known) throw notFound("key");
}
