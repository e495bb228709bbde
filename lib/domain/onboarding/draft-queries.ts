import { eq } from "drizzle-orm";
import { inviteDraftTable } from "@/db/schema";
import { personOf } from "../access/person";
import { mine, type Ctx } from "../context";
import type { InviteDraft } from "./drafts-contract";
import type { DraftInvite } from "./saved-contract";

/** The invite the signed-in member is at work on, if any; throws 403 for programs. */
export async function getInviteDraft(ctx: Ctx): Promise<InviteDraft> {
  const { userID } = personOf(ctx);
  const [kept] = await ctx.db
    .select()
    .from(inviteDraftTable)
    .where(mine(ctx, inviteDraftTable, eq(inviteDraftTable.userID, userID)));
  return kept ? { invite: kept.invite as DraftInvite, savedOn: kept.updatedOn.toISOString() } : {};
}
