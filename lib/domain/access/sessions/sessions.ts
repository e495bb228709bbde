import { and, eq, isNull, lt, or } from "drizzle-orm";
import { apiKeyTable, sessionTable, userTable } from "@/db/schema";
import type { Caller, PublicCtx, SignedInCtx } from "@/lib/domain/kernel/context";
import { invalid, keeping, stepUpRequired } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/act";
import { tellPerson } from "@/lib/domain/platform/mail/tell-of-change";
import { acceptAttempt, countWrong, isLocked } from "./attempts";
import type { ChangePassword } from "./dashboard";
import { newPasswordHash } from "./create-person";
import { verifyPassword } from "./password";
import { lockOwnPerson, type PersonRow } from "./person";
import { type RenewedSession, renewSession } from "./renew-session";
import { revokeOtherSessions } from "./revoke-session";

/** The shortest time between two records of a key's or session's use, in milliseconds. */
const TOUCH_EVERY = 60_000;

type Clock = Pick<PublicCtx, "db" | "now">;

/** Records that the caller's key or session is in use, at most once a minute. */
export async function touch(ctx: Clock, { kind, id }: Pick<Caller, "kind" | "id">): Promise<void> {
  if (kind === "session") await touchSession(ctx, id);
  else if (kind !== "reveal") await touchKey(ctx, id);
}

/** Sets when a key, or one of its tokens, was last used. */
export async function touchKey({ db, now }: Clock, keyID: string): Promise<void> {
  const due = or(isNull(apiKeyTable.lastUsedOn), lt(apiKeyTable.lastUsedOn, before(now)));
  await db
    .update(apiKeyTable)
    .set({ lastUsedOn: now })
    .where(and(eq(apiKeyTable.keyID, keyID), due));
}

/** Postpones the end of an idle session. */
async function touchSession({ db, now }: Clock, sessionID: string): Promise<void> {
  const due = lt(sessionTable.seenOn, before(now));
  await db
    .update(sessionTable)
    .set({ seenOn: now })
    .where(and(eq(sessionTable.sessionID, sessionID), due));
}

const before = (now: Date) => new Date(now.getTime() - TOUCH_EVERY);

/**
 * Changes the person's password, ends their other sessions and renews this one's token. Throws 422 at `current` for a
 * wrong old password, which counts, and while locked out. Throws 403, which asks for a second factor, for a person
 * without an old password. Throws 422 at `password` for a poor one.
 */
export async function changePassword(ctx: SignedInCtx, { current, password }: ChangePassword): Promise<RenewedSession> {
  const person = await lockOwnPerson(ctx);
  const { steppedUpUntil } = ctx.caller;
  if (!steppedUpUntil || steppedUpUntil <= ctx.now) await requireCurrent(ctx, person, current);
  const passwordHash = await newPasswordHash(person.email, password);
  await ctx.db.update(userTable).set({ passwordHash }).where(eq(userTable.userID, person.userID));
  await revokeOtherSessions(ctx);
  note(ctx, { object: person.userID });
  await tellPerson(ctx, "password-changed", person);
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
