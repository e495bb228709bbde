import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { present } from "@/db/clock";
import { sessionTable } from "@/db/schema";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { OwnProfile, Session, SessionID } from "./dashboard";
import { personOf } from "./person";
import { placeOf } from "./place";

/** Returns the signed-in person's name and address. Throws 403 for programs. */
export async function getOwnProfile(ctx: SignedInCtx): Promise<OwnProfile> {
  const { email } = personOf(ctx);
  const { name } = ctx.caller;
  return { email, ...(name && { name }) };
}

/** The person's own open sessions, newest first. Throws 403 for programs. */
export async function listSessions(ctx: SignedInCtx): Promise<Session[]> {
  const { userID, sessionID } = personOf(ctx);
  const rows = await ctx.db
    .select()
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.userID, userID),
        isNull(sessionTable.revokedOn),
        gt(sessionTable.expiresOn, present(ctx.now)),
      ),
    )
    .orderBy(desc(sessionTable.createdOn));
  return rows.map((session) => ({
    sessionID: session.sessionID as SessionID,
    isCurrent: session.sessionID === sessionID,
    createdOn: session.createdOn.toISOString(),
    seenOn: session.seenOn.toISOString(),
    expiresOn: session.expiresOn.toISOString(),
    ...(session.browser !== null && { browser: session.browser }),
    ...(session.clientAddress !== null && { place: placeOf(session.clientAddress) }),
  }));
}
