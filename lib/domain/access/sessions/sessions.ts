import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import { apiKeyTable, sessionTable, userTable } from "@/db/schema";
import { invalid, keeping, notFound, stepUpRequired, unauthenticated } from "@/lib/core/failure";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { Caller, PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { mailPerson } from "@/lib/domain/platform/mail/mail-changes";
import { acceptAttempt, countWrong, isLocked } from "./attempts";
import { browserName } from "./browser-name";
import { newPasswordHash } from "./create-person";
import type { ChangePassword, SessionID, UpdateOwnProfile } from "./dashboard";
import { verifyPassword } from "./password";
import { homeOf, lockOwnPerson, personOf, type PersonRow } from "./person";

type Clock = Pick<PublicCtx, "db" | "now">;

/** The longest lifetime of a session after sign-in, in milliseconds. */
export const SESSION_TIME = 12 * 60 * 60_000;

/** The proof that starts a session. */
export interface SessionStart {
  /** A password was the only proof. New second factors depend on it. */
  byPassword?: boolean;
  /** The second factor is still to be proven. Until then the session has no permissions. */
  needsProof?: boolean;
  steppedUpUntil?: Date | undefined;
  accountID?: AccountID | undefined;
}

/** Starts a session for a person and returns the cookie's token. Only its hash is stored. */
export async function createSession(
  { db, now, clientAddress, userAgent = "" }: Clock & Partial<Pick<PublicCtx, "clientAddress" | "userAgent">>,
  userID: string,
  { byPassword = false, needsProof = false, steppedUpUntil, accountID }: SessionStart = {},
): Promise<string> {
  const token = newSecret("tds_");
  await db.insert(sessionTable).values({
    tokenHash: hashSecret(token),
    sessionID: newID(),
    userID,
    byPassword,
    needsProof,
    steppedUpUntil: steppedUpUntil ?? null,
    accountID: (await homeOf({ db }, userID, accountID)) ?? null,
    browser: browserName(userAgent) ?? null,
    clientAddress: clientAddress ?? null,
    createdOn: now,
    seenOn: now,
    expiresOn: new Date(now.getTime() + SESSION_TIME),
  });
  return token;
}

export interface RenewedSession {
  token: string;
  expiresOn: Date;
}

/**
 * Gives the session a new token, so that copies of the old cookie stop working. The session and its open pages stay.
 * Throws 401 if it has ended in between.
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

/** Ends one of the person's own sessions. Repeating it changes nothing. Throws 404 for other people's sessions. */
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

export async function revokeOtherSessions(ctx: SignedInCtx): Promise<void> {
  const { userID, sessionID } = personOf(ctx);
  await ctx.db
    .update(sessionTable)
    .set({ revokedOn: ctx.now })
    .where(and(eq(sessionTable.userID, userID), ne(sessionTable.sessionID, sessionID), isNull(sessionTable.revokedOn)));
}

export async function endSessionsOf({ db, now }: Pick<PublicCtx, "db" | "now">, userID: string): Promise<void> {
  await db
    .update(sessionTable)
    .set({ revokedOn: now })
    .where(and(eq(sessionTable.userID, userID), isNull(sessionTable.revokedOn)));
}

export async function endSession({ db, now }: Pick<PublicCtx, "db" | "now">, token: string): Promise<void> {
  await db
    .update(sessionTable)
    .set({ revokedOn: now })
    .where(and(eq(sessionTable.tokenHash, hashSecret(token)), isNull(sessionTable.revokedOn)));
}

/** Milliseconds between two records of a key's or session's use. */
const TOUCH_EVERY = 60_000;

/** Records that the caller's key or session is in use, at most once a minute. */
export async function touch(ctx: Clock, { kind, id }: Pick<Caller, "kind" | "id">): Promise<void> {
  if (kind === "session") await touchSession(ctx, id);
  else if (kind !== "reveal") await touchKey(ctx, id);
}

/** Sets the last use of a key, for the key or one of its tokens. */
export async function touchKey({ db, now }: Clock, keyID: string): Promise<void> {
  const due = or(isNull(apiKeyTable.lastUsedOn), lt(apiKeyTable.lastUsedOn, before(now)));
  await db
    .update(apiKeyTable)
    .set({ lastUsedOn: now })
    .where(and(eq(apiKeyTable.keyID, keyID), due));
}

async function touchSession({ db, now }: Clock, sessionID: string): Promise<void> {
  const due = lt(sessionTable.seenOn, before(now));
  await db
    .update(sessionTable)
    .set({ seenOn: now })
    .where(and(eq(sessionTable.sessionID, sessionID), due));
}

const before = (now: Date) => new Date(now.getTime() - TOUCH_EVERY);

/** Changes or removes the person's name. The same name changes nothing. Throws 403 for programs. */
export async function renamePerson(ctx: SignedInCtx, { name: typedName = "" }: UpdateOwnProfile): Promise<void> {
  const { userID, name, email } = await lockOwnPerson(ctx);
  const next = typedName.trim() || null;
  if (next === name) return noteUnchanged(ctx);
  await ctx.db.update(userTable).set({ name: next }).where(eq(userTable.userID, userID));
  note(ctx, { object: userID, name: email, before: { name: name ?? "" }, after: { name: next ?? "" } });
}

/**
 * Changes the person's password, ends their other sessions and renews this one's token. Throws 422 at `current` for a
 * wrong old password, which counts, and during a lockout. Throws 403, which requests a second factor, for a person
 * without an old password. Throws 422 at `password` for a weak one.
 */
export async function changePassword(ctx: SignedInCtx, { current, password }: ChangePassword): Promise<RenewedSession> {
  const person = await lockOwnPerson(ctx);
  const { steppedUpUntil } = ctx.caller;
  if (!steppedUpUntil || steppedUpUntil <= ctx.now) await requireCurrent(ctx, person, current);
  const passwordHash = await newPasswordHash(person, password);
  await ctx.db.update(userTable).set({ passwordHash }).where(eq(userTable.userID, person.userID));
  await revokeOtherSessions(ctx);
  note(ctx, { object: person.userID });
  await mailPerson(ctx, "password-changed", person);
  return renewSession(ctx);
}

async function requireCurrent(ctx: SignedInCtx, person: PersonRow, current: string | undefined): Promise<void> {
  if (person.passwordHash === null) throw stepUpRequired();
  if (!current) throw invalid({ current: "is required" });
  const isRight = !isLocked(person, ctx.now) && (await verifyPassword(person.passwordHash, current));
  if (isRight && (await acceptAttempt(ctx, person.userID))) return;
  await countWrong(ctx, person.userID);
  throw keeping(invalid({ current: "is not right" }));
}
