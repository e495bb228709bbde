import { and, eq, isNull, sql } from "drizzle-orm";
import { passwordResetTable as t, sessionTable, userTable } from "@/db/schema";
import type { UserID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import type { PublicCtx } from "@/lib/domain/context";
import { tellPerson } from "@/lib/domain/mail/tell-of-change";
import { newPasswordHash } from "@/lib/domain/sessions/create-person";
import { countPasskeys, homeOf, type PersonRow } from "@/lib/domain/sessions/person";
import { checkPasswordReset, isOpen, linkOver } from "./check-password-reset";
import type { CompletePasswordReset } from "./dashboard";
import { endOthers } from "./send-password-reset";

/**
 * Changes the password of whoever the link was mailed to, uses the link up, and ends all their sessions. A second factor
 * is still asked for at sign-in. Throws 409 for a link that does not work. Throws 422 at `password` for a poor one, which
 * leaves the link as it was.
 */
export async function completePasswordReset(ctx: PublicCtx, { token, password }: CompletePasswordReset): Promise<void> {
  const { email } = await checkPasswordReset(ctx, { token });
  const passwordHash = await newPasswordHash(email, password);
  const person = await spend(ctx, token);
  const { userID } = person;
  await ctx.db
    .update(userTable)
    .set({ passwordHash, ...(await unlocked(ctx, person)) })
    .where(eq(userTable.userID, userID));
  await ctx.db
    .update(sessionTable)
    .set({ revokedOn: ctx.now })
    .where(and(eq(sessionTable.userID, userID), isNull(sessionTable.revokedOn)));
  await tell(ctx, person);
}

/** Uses the link up. The person is locked first, so that of two uses at once the second finds it used. */
async function spend(ctx: PublicCtx, token: string): Promise<PersonRow> {
  const [found] = await ctx.db
    .select({ person: userTable, resetID: t.resetID })
    .from(t)
    .innerJoin(userTable, eq(userTable.userID, t.userID))
    .where(isOpen(ctx.now, token))
    .for("update", { of: userTable });
  if (!found) throw linkOver();
  const used = await ctx.db
    .update(t)
    .set({ usedOn: sql`now()` })
    .where(isOpen(ctx.now, token))
    .returning({ resetID: t.resetID });
  if (used.length === 0) throw linkOver();
  await endOthers(ctx, found.person.userID, found.resetID);
  return found.person;
}

/** A lock guards the second factor too, so it only ends for people without one. */
async function unlocked(ctx: PublicCtx, { userID, totpConfirmedOn }: PersonRow) {
  const isAlone = totpConfirmedOn === null && (await countPasskeys(ctx, userID)) === 0;
  return isAlone ? { failures: 0, lockedUntil: null } : {};
}

/** The trail of the person's account has it, and they are told. */
async function tell(ctx: PublicCtx, person: PersonRow): Promise<void> {
  const accountID = await homeOf(ctx, person.userID);
  const userID = person.userID as UserID;
  note(ctx, {
    object: userID,
    ...(accountID && {
      accountID,
      caller: { kind: "session", id: userID, userID, accountID, displayName: "", mode: "sandbox", scopes: [] },
    }),
  });
  await tellPerson(ctx, "password-changed", person);
}
