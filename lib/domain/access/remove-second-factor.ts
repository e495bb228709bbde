import { eq } from "drizzle-orm";
import { sessionTable, userTable } from "@/db/schema";
import { recordAudit } from "../audit/record";
import type { SignedInCtx } from "../context";
import { lockOwnPerson, personOf } from "./person";
import { revokeOtherSessions } from "./revoke-session";

const NO_TOTP = { totpKeyVersion: null, totpWrappedKey: null, totpCiphertext: null, totpConfirmedOn: null, totpLastStep: null };

/** Destroys the person's second factor, ends their other sessions, and the time in which it counted as proven. */
export async function removeSecondFactor(ctx: SignedInCtx): Promise<void> {
  const { userID, sessionID } = personOf(ctx);
  const person = await lockOwnPerson(ctx);
  await ctx.db.update(userTable).set(NO_TOTP).where(eq(userTable.userID, userID));
  await ctx.db.update(sessionTable).set({ steppedUpUntil: null }).where(eq(sessionTable.sessionID, sessionID));
  await revokeOtherSessions(ctx);
  const accountID = ctx.caller.accountID;
  if (person.totpConfirmedOn && accountID) {
    await recordAudit(ctx, { action: "second-factor.remove", object: userID, outcome: "done", accountID });
  }
}
