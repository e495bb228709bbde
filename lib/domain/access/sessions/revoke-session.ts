import { and, eq, isNull, ne } from "drizzle-orm";
import { sessionTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { noteUnchanged } from "@/lib/domain/kernel/act";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/context";
import type { SessionID } from "./dashboard";
import { personOf } from "./person";
import { hashSecret } from "@/lib/domain/access/keys/secrets";

/** Ends one of the person's own sessions. Ending it again changes nothing. Throws 404, also for other people's. */
export async function revokeSession(ctx: SignedInCtx, sessionID: SessionID): Promise<void> {
  const { userID } = personOf(ctx);
  const own = and(eq(sessionTable.sessionID, sessionID), eq(sessionTable.userID, userID));
  const [row] = await ctx.db.select({ revokedOn: sessionTable.revokedOn }).from(sessionTable).where(own);
  if (!row) throw notFound("session");
  await ctx.db
    .update(sessionTable)
    .set({ revokedOn: ctx.now })
    .where(and(own, isNull(sessionTable.revokedOn)));
  if (row.revokedOn) noteUnchanged(ctx);
}

/** Ends the person's other sessions after a change of what protects the account. */
export async function revokeOtherSessions(ctx: SignedInCtx): Promise<void> {
  const { userID, sessionID } = personOf(ctx);
  await ctx.db
    .update(sessionTable)
    .set({ revokedOn: ctx.now })
    .where(and(eq(sessionTable.userID, userID), ne(sessionTable.sessionID, sessionID), isNull(sessionTable.revokedOn)));
}

/** Ends the session of a cookie at sign-out. */
export async function endSession({ db, now }: Pick<PublicCtx, "db" | "now">, token: string): Promise<void> {
  await db
    .update(sessionTable)
    .set({ revokedOn: now })
    .where(and(eq(sessionTable.tokenHash, hashSecret(token)), isNull(sessionTable.revokedOn)));
}
