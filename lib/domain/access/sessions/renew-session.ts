import { and, eq, isNull } from "drizzle-orm";
import { sessionTable } from "@/db/schema";
import { unauthenticated } from "@/lib/core/failure";
import type { SignedInCtx } from "@/lib/domain/kernel/context";
import { personOf } from "./person";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";

/** A session's next token, for the cookie. */
export interface RenewedSession {
  token: string;
  expiresOn: Date;
}

/**
 * Gives the session a new token, which makes copies of the old cookie worthless. The session and its open pages stay.
 * Throws 401 when it has ended meanwhile.
 */
export async function renewSession(
  ctx: SignedInCtx,
  also: { steppedUpUntil?: Date; needsProof?: false } = {},
): Promise<RenewedSession> {
  const token = newSecret("tds_");
  const [session] = await ctx.db
    .update(sessionTable)
    .set({ tokenHash: hashSecret(token), seenOn: ctx.now, ...also })
    .where(and(eq(sessionTable.sessionID, personOf(ctx).sessionID), isNull(sessionTable.revokedOn)))
    .returning({ expiresOn: sessionTable.expiresOn });
  if (!session) throw unauthenticated();
  return { token, expiresOn: session.expiresOn };
}
