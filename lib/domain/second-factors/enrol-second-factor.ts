import { eq } from "drizzle-orm";
import { userTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "@/lib/domain/context";
import type { Enrolment } from "./dashboard";
import { requireFreshProof } from "./fresh-proof";
import { lockOwnPerson, personOf } from "@/lib/domain/sessions/person";
import { newTOTPSecret, otpauthURI } from "./totp";
import { sealedTOTP } from "./totp-secret";

/**
 * Offers a new secret for an authenticator app and replaces an unconfirmed one. Throws 409 when an app is in use.
 * Throws as `requireFreshProof` does, because a stolen session must not enroll the thief's phone.
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
