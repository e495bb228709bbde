import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { newID, type UserID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { proveAddress } from "@/lib/domain/access/second-factors/remove-second-factor";
import { endSessionsOf } from "@/lib/domain/access/sessions/sessions";
import { reachesMailboxes, requireMail } from "@/lib/domain/platform/mail/queue-mail";
import { countPasskeys, homeOf, normalEmail, type PersonRow } from "@/lib/domain/access/sessions/person";
import type { CheckPasswordReset, CompletePasswordReset, OpenPasswordReset, RequestPasswordReset } from "./dashboard";
import { passwordResetTable as t, userTable } from "@/db/schema";
import { note } from "@/lib/domain/kernel/operations/act";
import { mailPerson } from "@/lib/domain/platform/mail/mail-changes";
import { newPasswordHash } from "@/lib/domain/access/sessions/create-person";
import { endOthers } from "./send-password-reset";
import { present } from "@/db/clock";
import { conflict } from "@/lib/core/failure";
import { hashSecret } from "@/lib/domain/access/keys/secrets";

type ReadCtx = Pick<PublicCtx, "db" | "now">;

/** The condition for a link that works. Unknown, used, replaced and expired ones are not distinguished. */
const isOpen = (now: Date, token: string) =>
  and(eq(t.tokenHash, hashSecret(token)), isNull(t.usedOn), gt(t.expiresOn, present(now)));

/** 409: the link does not work, or no longer works. */
const linkOver = () => conflict("this link no longer works: ask for a new one");

/** Returns the address of a link's person. Does not use the link up, because mail scanners also open it. Throws 409. */
export async function checkPasswordReset(
  { db, now }: ReadCtx,
  { token }: CheckPasswordReset,
): Promise<OpenPasswordReset> {
  const [row] = await db
    .select({ email: userTable.email })
    .from(t)
    .innerJoin(userTable, eq(userTable.userID, t.userID))
    .where(isOpen(now, token));
  if (!row) throw linkOver();
  return row;
}

/** Mails with a link that one address gets in an hour. Further requests get the same response. */
export const RESETS_PER_HOUR = 3;

/**
 * Stores that a person forgot their password. It does not check whether the address is known. A job does that later,
 * so that neither the response nor its duration reveals it. Throws 504 if no mail can be sent.
 */
export async function requestPasswordReset(ctx: PublicCtx, { email: typed }: RequestPasswordReset): Promise<void> {
  requireMail();
  const resetID = newID<string>();
  const email = normalEmail(typed);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`password-reset ${email}`}, 0))`);
  const noted = await rows(
    ctx.db,
    sql`
    insert into password_reset (reset_id, email, created_on)
    select ${resetID}::uuid, ${email}, now()
    where (select count(*) from password_reset where email = ${email} and created_on > now() - interval '1 hour') < ${RESETS_PER_HOUR}::int
    returning reset_id`,
  );
  if (noted.length > 0) await enqueue(ctx, "send-password-reset", { resetID });
}

/**
 * Changes the password of the link's recipient, uses the link up, and ends all their sessions. A second factor is
 * still required at sign-in, unless this is the first proof of the address: see `proveAddress`. Throws 409 for a link
 * that does not work. Throws 422 at `password` for a weak one, and the link still works.
 */
export async function completePasswordReset(ctx: PublicCtx, { token, password }: CompletePasswordReset): Promise<void> {
  const { email } = await checkPasswordReset(ctx, { token });
  const passwordHash = await newPasswordHash({ email }, password);
  const reset = await spend(ctx, token);
  const person = reachesMailboxes() ? await proveAddress(ctx, reset) : reset;
  const { userID } = person;
  await ctx.db
    .update(userTable)
    .set({ passwordHash, ...(await unlocked(ctx, person)) })
    .where(eq(userTable.userID, userID));
  await endSessionsOf(ctx, userID);
  await mailConfirmation(ctx, person);
}

/** Uses the link up. The person is locked first, so that of two simultaneous uses the second finds it used. */
async function spend(ctx: PublicCtx, token: string): Promise<PersonRow> {
  const [row] = await ctx.db
    .select({ person: userTable, resetID: t.resetID })
    .from(t)
    .innerJoin(userTable, eq(userTable.userID, t.userID))
    .where(isOpen(ctx.now, token))
    .for("update", { of: userTable });
  if (!row) throw linkOver();
  const used = await ctx.db
    .update(t)
    .set({ usedOn: sql`now()` })
    .where(isOpen(ctx.now, token))
    .returning({ resetID: t.resetID });
  if (used.length === 0) throw linkOver();
  await endOthers(ctx, row.person.userID, row.resetID);
  return row.person;
}

/** The columns that end a lock. A lock also protects the second factor, so it only ends for people without one. */
async function unlocked(ctx: PublicCtx, { userID, totpConfirmedOn }: PersonRow) {
  const isAlone = totpConfirmedOn === null && (await countPasskeys(ctx, userID)) === 0;
  return isAlone ? { failures: 0, lockedUntil: null } : {};
}

/** Adds an audit row for the person's account, and mails them. */
async function mailConfirmation(ctx: PublicCtx, person: PersonRow): Promise<void> {
  const accountID = await homeOf(ctx, person.userID);
  const userID = person.userID as UserID;
  note(ctx, {
    object: userID,
    ...(accountID && {
      accountID,
      caller: { kind: "session", id: userID, userID, accountID, displayName: "", mode: "sandbox", scopes: [] },
    }),
  });
  await mailPerson(ctx, "password-changed", person);
}
