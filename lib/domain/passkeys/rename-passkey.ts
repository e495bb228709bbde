import { and, eq } from "drizzle-orm";
import { passkeyTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "@/lib/domain/context";
import type { PasskeyID, RenamePasskey } from "@/lib/domain/passkeys/dashboard";
import { personOf } from "@/lib/domain/sessions/person";

/** Renames one of the person's passkeys. Throws 404, also for other people's. */
export async function renamePasskey(ctx: SignedInCtx, passkeyID: PasskeyID, { name }: RenamePasskey): Promise<void> {
  const own = and(eq(passkeyTable.passkeyID, passkeyID), eq(passkeyTable.userID, personOf(ctx).userID));
  const [before] = await ctx.db.select({ name: passkeyTable.name }).from(passkeyTable).where(own).for("update");
  if (!before) throw notFound("passkey");
  await ctx.db.update(passkeyTable).set({ name }).where(own);
  note(ctx, { name, before, after: { name } });
}
