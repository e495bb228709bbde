import { and, eq } from "drizzle-orm";
import { passkeyTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { recordAudit } from "@/lib/domain/audit/record";
import type { SignedInCtx } from "@/lib/domain/context";
import type { PasskeyID } from "@/lib/domain/passkeys/dashboard";
import { lockOwnPerson } from "@/lib/domain/sessions/person";
import { lostSecondFactor } from "@/lib/domain/second-factors/remove-second-factor";

/**
 * Removes one of the person's passkeys and ends their other sessions; with the last second factor go the recovery codes
 * and the time in which it counted as proven. Throws 404, also for other people's.
 */
export async function removePasskey(ctx: SignedInCtx, passkeyID: PasskeyID): Promise<void> {
  const person = await lockOwnPerson(ctx);
  const removed = await ctx.db
    .delete(passkeyTable)
    .where(and(eq(passkeyTable.passkeyID, passkeyID), eq(passkeyTable.userID, person.userID)))
    .returning({ passkeyID: passkeyTable.passkeyID });
  if (removed.length === 0) throw notFound("passkey");
  await lostSecondFactor(ctx, person);
  const accountID = ctx.caller.accountID;
  if (accountID) await recordAudit(ctx, { action: "passkey.remove", object: passkeyID, outcome: "done", accountID });
}
