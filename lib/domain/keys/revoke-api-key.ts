import { and, eq, isNull } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { KeyID } from "@/lib/core/ids";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { Ctx } from "@/lib/domain/context";

/** Ends a key and all its tokens at once and for good. Ending it again changes nothing. Throws 404. */
export async function revokeAPIKey(ctx: Ctx, keyID: KeyID): Promise<void> {
  const own = and(eq(apiKeyTable.keyID, keyID), eq(apiKeyTable.accountID, ctx.partnerID));
  const [revoked] = await ctx.db
    .update(apiKeyTable)
    .set({ revokedOn: ctx.now })
    .where(and(own, isNull(apiKeyTable.revokedOn)))
    .returning({ name: apiKeyTable.name });
  if (revoked) return note(ctx, { name: revoked.name });
  const [known] = await ctx.db.select({ keyID: apiKeyTable.keyID }).from(apiKeyTable).where(own);
  if (!known) throw notFound("key");
  noteUnchanged(ctx);
}
