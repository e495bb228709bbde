import { and, eq } from "drizzle-orm";
import { passkeyTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { Passkey, PasskeyID, RenamePasskey } from "./dashboard";
import { toPasskey } from "./rows";
import { lockOwnPerson, personOf } from "@/lib/domain/access/sessions/person";
import { mailPerson } from "@/lib/domain/platform/mail/mail-changes";
import { lostSecondFactor } from "@/lib/domain/access/second-factors/remove-second-factor";

/** The person's own passkeys, oldest first. Throws 403 for programs. */
export async function listPasskeys(ctx: SignedInCtx): Promise<Passkey[]> {
  const rows = await ctx.db
    .select()
    .from(passkeyTable)
    .where(eq(passkeyTable.userID, personOf(ctx).userID))
    .orderBy(passkeyTable.createdOn);
  return rows.map(toPasskey);
}

/** Renames one of the person's passkeys. Throws 404, including for other people's passkeys. */
export async function renamePasskey(ctx: SignedInCtx, passkeyID: PasskeyID, { name }: RenamePasskey): Promise<void> {
  const own = and(eq(passkeyTable.passkeyID, passkeyID), eq(passkeyTable.userID, personOf(ctx).userID));
  const [before] = await ctx.db.select({ name: passkeyTable.name }).from(passkeyTable).where(own).for("update");
  if (!before) throw notFound("passkey");
  await ctx.db.update(passkeyTable).set({ name }).where(own);
  note(ctx, { name, before, after: { name } });
}

/**
 * Removes one of the person's passkeys and ends their other sessions. Removing the last second factor also removes the
 * recovery codes and the step-up. Throws 404, including for other people's passkeys.
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
  await mailPerson(ctx, "passkey-removed", person);
}
