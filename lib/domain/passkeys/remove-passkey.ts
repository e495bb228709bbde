import { and, eq } from "drizzle-orm";
import { passkeyTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "@/lib/domain/context";
import { tellPerson } from "@/lib/domain/mail/tell-of-change";
import type { PasskeyID } from "@/lib/domain/passkeys/dashboard";
import { lockOwnPerson } from "@/lib/domain/sessions/person";
import { lostSecondFactor } from "@/lib/domain/second-factors/remove-second-factor";

/**
 * Removes one of the person's passkeys and ends their other sessions. With the last second factor go the recovery codes
 * and the step-up. Throws 404, also for other people's.
 */
export async function removePasskey(ctx: SignedInCtx, passkeyID: PasskeyID): Promise<void> {
  const person = await lockOwnPerson(ctx);
  const [passkey] = await ctx.db
    .delete(passkeyTable)
    .where(and(eq(passkeyTable.passkeyID, passkeyID), eq(passkeyTable.userID, person.userID)))
    .returning({ name: passkeyTable.name });
  if (!passkey) throw notFound("passkey");
  await lostSecondFactor(ctx, person);
  note(ctx, { name: passkey.name });
  await tellPerson(ctx, "passkey-removed", person);
}
