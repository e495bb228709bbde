import { eq } from "drizzle-orm";
import { inviteDraftTable } from "@/db/schema";
import { personOf } from "@/lib/domain/sessions/person";
import { mine, type Ctx } from "@/lib/domain/context";

/** Deletes the signed-in member's draft, if there is one. Throws 403 for programs. */
export async function discardInviteDraft(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(inviteDraftTable)
    .where(mine(ctx, inviteDraftTable, eq(inviteDraftTable.userID, personOf(ctx).userID)));
}
