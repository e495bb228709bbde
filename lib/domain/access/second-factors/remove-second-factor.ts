import { eq } from "drizzle-orm";
import { sessionTable, userTable } from "@/db/schema";
import { note, noteUnchanged } from "@/lib/domain/kernel/act";
import type { SignedInCtx } from "@/lib/domain/kernel/context";
import { tellPerson } from "@/lib/domain/platform/mail/tell-of-change";
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

/** Destroys the secret of the person's authenticator app, then does what `lostSecondFactor` does. */
export async function removeSecondFactor(ctx: SignedInCtx): Promise<void> {
  const person = await lockOwnPerson(ctx);
  const { userID } = person;
  await ctx.db.update(userTable).set(NO_TOTP).where(eq(userTable.userID, userID));
  await lostSecondFactor(ctx, { ...person, totpConfirmedOn: null });
  if (!person.totpConfirmedOn) return noteUnchanged(ctx);
  note(ctx, { object: userID });
  await tellPerson(ctx, "second-factor-removed", person);
}

/**
 * Call it after a person loses a second factor. Ends their other sessions and the step-up. After the last one it
 * deletes the recovery codes.
 */
export async function lostSecondFactor(ctx: SignedInCtx, { userID, totpConfirmedOn }: PersonRow): Promise<void> {
  await ctx.db
    .update(sessionTable)
    .set({ steppedUpUntil: null })
    .where(eq(sessionTable.sessionID, personOf(ctx).sessionID));
  await revokeOtherSessions(ctx);
  if (!totpConfirmedOn && (await countPasskeys(ctx, userID)) === 0) await forgetCodes(ctx, userID);
}
