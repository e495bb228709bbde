import { eq } from "drizzle-orm";
import { passkeyTable } from "@/db/schema";
import type { SignedInCtx } from "@/lib/domain/kernel/context";
import type { Passkey } from "./dashboard";
import { personOf } from "@/lib/domain/access/sessions/person";
import { toPasskey } from "./rows";

/** The person's own passkeys, the oldest first. Throws 403 for programs. */
export async function listPasskeys(ctx: SignedInCtx): Promise<Passkey[]> {
  const rows = await ctx.db
    .select()
    .from(passkeyTable)
    .where(eq(passkeyTable.userID, personOf(ctx).userID))
    .orderBy(passkeyTable.createdOn);
  return rows.map(toPasskey);
}
