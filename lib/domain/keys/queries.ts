import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { present } from "@/db/clock";
import { apiKeyTable, passkeyTable, sessionTable, userTable } from "@/db/schema";
import type { Ctx, SignedInCtx } from "@/lib/domain/context";
import type { APIKeys, ListAPIKeys, Passkey, SecondFactor, Session, SessionID } from "./dashboard";
import { countsFrom } from "@/lib/domain/second-factors/new-second-factor";
import { countPasskeys, personOf } from "@/lib/domain/sessions/person";
import { countCodes } from "@/lib/domain/second-factors/recovery-codes";
import { toAPIKey, toPasskey } from "./rows";

/** The caller's own keys, newest first, the revoked ones too. */
export async function listAPIKeys(ctx: Ctx, { skip, count }: ListAPIKeys): Promise<APIKeys> {
  const found = await ctx.db
    .select({ key: apiKeyTable, createdBy: userTable.email })
    .from(apiKeyTable)
    .leftJoin(userTable, eq(userTable.userID, apiKeyTable.createdBy))
    .where(eq(apiKeyTable.accountID, ctx.partnerID))
    .orderBy(desc(apiKeyTable.createdOn), desc(apiKeyTable.keyID))
    .limit(count + 1)
    .offset(skip);
  return {
    items: found.slice(0, count).map(({ key, createdBy }) => toAPIKey(key, createdBy, ctx.now)),
    more: found.length > count,
  };
}

/** The person's own sessions which have not ended, newest first; throws 403 for programs. */
export async function listSessions(ctx: SignedInCtx): Promise<Session[]> {
  const { userID, sessionID } = personOf(ctx);
  const found = await ctx.db
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
  return found.map((session) => ({
    sessionID: session.sessionID as SessionID,
    isCurrent: session.sessionID === sessionID,
    createdOn: session.createdOn.toISOString(),
    seenOn: session.seenOn.toISOString(),
    expiresOn: session.expiresOn.toISOString(),
  }));
}

/** Which second factors the person has, and whether they have just proven one; throws 403 for programs. */
export async function getSecondFactor(ctx: SignedInCtx): Promise<SecondFactor> {
  const { userID } = personOf(ctx);
  const [[person], passkeys, recoveryCodes, from] = await Promise.all([
    ctx.db.select({ confirmedOn: userTable.totpConfirmedOn }).from(userTable).where(eq(userTable.userID, userID)),
    countPasskeys(ctx, userID),
    countCodes(ctx, userID),
    countsFrom(ctx),
  ]);
  const hasApp = Boolean(person?.confirmedOn);
  const until = ctx.caller.steppedUpUntil;
  return {
    enrolled: hasApp || passkeys > 0,
    hasApp,
    passkeys,
    recoveryCodes,
    ...(until && until > ctx.now && { steppedUpUntil: until.toISOString() }),
    ...(from && { countsFrom: from.toISOString() }),
  };
}

/** The person's own passkeys, oldest first; throws 403 for programs. */
export async function listPasskeys(ctx: SignedInCtx): Promise<Passkey[]> {
  const found = await ctx.db
    .select()
    .from(passkeyTable)
    .where(eq(passkeyTable.userID, personOf(ctx).userID))
    .orderBy(passkeyTable.createdOn);
  return found.map(toPasskey);
}
