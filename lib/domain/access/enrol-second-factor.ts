import { eq } from "drizzle-orm";
import { sessionTable, userTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { SignedInCtx } from "../context";
import type { Enrolment } from "./contract";
import { lockOwnPerson, personOf } from "./person";
import { newTOTPSecret, otpauthURI } from "./totp";
import { sealedTOTP } from "./totp-secret";

/** How long after signing in a second factor may be enrolled, in milliseconds. */
export const ENROL_TIME = 15 * 60_000;

/**
 * Offers a fresh secret for an authenticator app, in place of one that was not confirmed. Throws 409 when a second
 * factor is in use, and when the sign-in is long ago: whoever stole a session must not enrol their own phone.
 */
export async function enrolSecondFactor(ctx: SignedInCtx): Promise<Enrolment> {
  const { userID, sessionID, email } = personOf(ctx);
  const person = await lockOwnPerson(ctx);
  if (person.totpConfirmedOn) throw conflict("a second factor is in use already");
  const [session] = await ctx.db.select({ createdOn: sessionTable.createdOn }).from(sessionTable).where(eq(sessionTable.sessionID, sessionID));
  if (!session || ctx.now.getTime() - session.createdOn.getTime() > ENROL_TIME) throw conflict("sign in again before you enrol a second factor");
  const secret = newTOTPSecret();
  await ctx.db.update(userTable).set({ ...sealedTOTP(userID, secret), totpLastStep: null }).where(eq(userTable.userID, userID));
  return { secret, otpauthURI: otpauthURI(secret, email) };
}
