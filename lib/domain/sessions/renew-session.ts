import { and, eq, isNull } from "drizzle-orm";
import { sessionTable } from "@/db/schema";
import { unauthenticated } from "@/lib/core/failure";
import type { SignedInCtx } from "@/lib/domain/context";
import { personOf } from "./person";
import { hashSecret, newSecret } from "@/lib/domain/keys/secrets";

/** A session's next token, for the cookie. */
export interface RenewedSession {
  token: string;
  expiresOn: Date;
}

/**
 * Gives the session another token, so that a copy of the old cookie is worth nothing; the session and its open pages stay.
 * Throws 401 for one that was ended meanwhile.
 */
export async function renewSession(ctx: SignedInCtx, also: { steppedUpUntil?: Date } = {}): Promise<RenewedSession> {
  const token = newSecret("tds_");
  const [session] = await ctx.db
    .update(sessionTable)
    .set({ tokenHash: hashSecret(token), seenOn: ctx.now, ...also })
    .where(and(eq(sessionTable.sessionID, personOf(ctx).sessionID), isNull(sessionTable.revokedOn)))
    .returning({ expiresOn: sessionTable.expiresOn });
  if (!session) throw unauthenticated();
  return { token, expiresOn: session.expiresOn };
}
