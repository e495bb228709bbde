import { eq } from "drizzle-orm";
import { userTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { Enrolment, RecoveryCodes, SixDigits } from "./dashboard";
import { requireFreshProof } from "./fresh-proof";
import { countPasskeys, lockOwnPerson, personOf } from "@/lib/domain/access/sessions/person";
import { newTOTPSecret, otpauthURI, sealedTOTP, stepOf } from "./totp";
import { holdFirstFactor } from "./new-second-factor";
import { firstCodes } from "./recovery-codes";
import { revokeOtherSessions } from "@/lib/domain/access/sessions/sessions";

/**
 * Creates a new secret for an authenticator app and replaces an unconfirmed one. Throws 409 if an app is in use.
 * Throws like `requireFreshProof`, because a thief with a stolen session must not enroll a phone.
 */
export async function enrolSecondFactor(ctx: SignedInCtx): Promise<Enrolment> {
  const { userID, email } = personOf(ctx);
  const person = await lockOwnPerson(ctx);
  if (person.totpConfirmedOn) throw conflict("a second factor is in use already");
  await requireFreshProof(ctx, person);
  const secret = newTOTPSecret();
  await ctx.db
    .update(userTable)
    .set({ ...sealedTOTP(userID, secret), totpLastStep: null })
    .where(eq(userTable.userID, userID));
  note(ctx, { object: userID });
  return { secret, otpauthURI: otpauthURI(secret, email) };
}

/**
 * Puts a new second factor into use after a code proves that the person has it. Ends their other sessions, and returns
 * recovery codes if the person has none yet. Throws 409 if no secret was created or an app is in use, and 422 at
 * `code`.
 */
export async function confirmSecondFactor(ctx: SignedInCtx, { code }: SixDigits): Promise<RecoveryCodes> {
  const person = await lockOwnPerson(ctx);
  if (person.totpConfirmedOn) throw conflict("a second factor is in use already");
  if (!person.totpCiphertext) throw conflict("no second factor was begun");
  const step = stepOf(person, code, ctx.now);
  if (step === null) throw invalid({ code: "is not right" });
  await ctx.db
    .update(userTable)
    .set({ totpConfirmedOn: ctx.now, totpLastStep: step })
    .where(eq(userTable.userID, person.userID));
  if ((await countPasskeys(ctx, person.userID)) === 0) await holdFirstFactor(ctx);
  await revokeOtherSessions(ctx);
  note(ctx, { object: person.userID });
  return { codes: await firstCodes(ctx, person.userID) };
}
