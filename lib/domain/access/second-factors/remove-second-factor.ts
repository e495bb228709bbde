import { and, eq, isNotNull } from "drizzle-orm";
import { memberTable, passkeyTable, sessionTable, userTable } from "@/db/schema";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { mailPerson } from "@/lib/domain/platform/mail/mail-changes";
import { countPasskeys, lockOwnPerson, type PersonRow, personOf } from "@/lib/domain/access/sessions/person";
import { forgetCodes } from "./recovery-codes";
import { revokeOtherSessions } from "@/lib/domain/access/sessions/sessions";

const NO_TOTP = {
  totpKeyVersion: null,
  totpWrappedKey: null,
  totpCiphertext: null,
  totpConfirmedOn: null,
  totpLastStep: null,
};

/** Destroys the secret of the person's authenticator app, then runs `lostSecondFactor`. */
export async function removeSecondFactor(ctx: SignedInCtx): Promise<void> {
  const person = await lockOwnPerson(ctx);
  const { userID } = person;
  await ctx.db.update(userTable).set(NO_TOTP).where(eq(userTable.userID, userID));
  await lostSecondFactor(ctx, { ...person, totpConfirmedOn: null });
  if (!person.totpConfirmedOn) return noteUnchanged(ctx);
  note(ctx, { object: userID });
  await mailPerson(ctx, "second-factor-removed", person);
}

/** Stops every removal of the person's second factor that an owner of a team requested. Throws 403 for programs. */
export async function keepSecondFactor(ctx: SignedInCtx): Promise<void> {
  const { userID } = personOf(ctx);
  note(ctx, { object: userID });
  if ((await stopRemovals(ctx, userID)) === 0) noteUnchanged(ctx);
}

/**
 * Cleans up after a person lost a second factor: ends their other sessions and the step-up. After the last one it also
 * deletes the recovery codes and stops removals.
 */
export async function lostSecondFactor(ctx: SignedInCtx, { userID, totpConfirmedOn }: PersonRow): Promise<void> {
  await ctx.db
    .update(sessionTable)
    .set({ steppedUpUntil: null })
    .where(eq(sessionTable.sessionID, personOf(ctx).sessionID));
  await revokeOtherSessions(ctx);
  if (totpConfirmedOn || (await countPasskeys(ctx, userID)) > 0) return;
  await forgetCodes(ctx, userID);
  await stopRemovals(ctx, userID);
}

/** Stops the removals that owners requested, so that none ends a second factor that is enrolled later. */
async function stopRemovals({ db }: Pick<PublicCtx, "db">, userID: string): Promise<number> {
  const stopped = await db
    .update(memberTable)
    .set({ secondFactorEndsOn: null, secondFactorEndedBy: null })
    .where(and(eq(memberTable.userID, userID), isNotNull(memberTable.secondFactorEndsOn)))
    .returning({ accountID: memberTable.accountID });
  return stopped.length;
}

/** Removes the person's app, passkeys and recovery codes, and pending removals. Returns whether there were any. */
export async function dropSecondFactors(ctx: PublicCtx, { userID, totpCiphertext }: PersonRow): Promise<boolean> {
  const passkeys = await ctx.db
    .delete(passkeyTable)
    .where(eq(passkeyTable.userID, userID))
    .returning({ id: passkeyTable.passkeyID });
  await ctx.db.update(userTable).set(NO_TOTP).where(eq(userTable.userID, userID));
  await forgetCodes(ctx, userID);
  await ctx.db
    .update(memberTable)
    .set({ secondFactorCountsFrom: null, secondFactorEndsOn: null, secondFactorEndedBy: null })
    .where(eq(memberTable.userID, userID));
  return totpCiphertext !== null || passkeys.length > 0;
}

/**
 * Marks a person's mailbox as proven. At the first proof it removes older second factors, because the creator of the
 * person may have enrolled them. The person gets a mail about that. Returns the updated person.
 */
export async function proveAddress(ctx: PublicCtx, person: PersonRow): Promise<PersonRow> {
  if (person.emailProvenOn) return person;
  const hadFactors = await dropSecondFactors(ctx, person);
  const emailProvenOn = ctx.now;
  await ctx.db.update(userTable).set({ emailProvenOn }).where(eq(userTable.userID, person.userID));
  if (hadFactors) await mailPerson(ctx, "second-factors-removed", person);
  return { ...person, ...NO_TOTP, emailProvenOn };
}
