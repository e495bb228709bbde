import { inviteDraftTable } from "@/db/schema";
import { personOf } from "@/lib/domain/sessions/person";
import type { Ctx } from "@/lib/domain/context";
import type { SavedDraft, SaveInviteDraft } from "./dashboard";

/** Saves the signed-in member's draft and replaces the old one. Throws 403 for programs. */
export async function saveInviteDraft(ctx: Ctx, { invite }: SaveInviteDraft): Promise<SavedDraft> {
  const { userID } = personOf(ctx);
  await ctx.db
    .insert(inviteDraftTable)
    .values({ accountID: ctx.accountID, userID, invite, updatedOn: ctx.now })
    .onConflictDoUpdate({
      target: [inviteDraftTable.accountID, inviteDraftTable.userID],
      set: { invite, updatedOn: ctx.now },
    });
  return { savedOn: ctx.now.toISOString() };
}
