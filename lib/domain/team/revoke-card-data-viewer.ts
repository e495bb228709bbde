import { eq } from "drizzle-orm";
import { memberTable } from "@/db/schema";
import type { UserID } from "@/lib/core/ids";
import { recordAudit } from "../audit/record";
import { mine, type Ctx } from "../context";
import { endReveals, lockTeam, memberOf, requireManages } from "./lock-team";

/**
 * Ends a member's leave to see card numbers, at once; ending it again changes nothing. Throws 403 for a role above one's
 * own, and 404.
 */
export async function revokeCardDataViewer(ctx: Ctx, userID: UserID): Promise<void> {
  const team = await lockTeam(ctx);
  const member = memberOf(team, userID);
  requireManages(team, member.role);
  if (!member.cardDataViewerUntil) return;
  await ctx.db
    .update(memberTable)
    .set({ cardDataViewerUntil: null, cardDataViewerBy: null })
    .where(mine(ctx, memberTable, eq(memberTable.userID, userID)));
  await endReveals(ctx, userID);
  await recordAudit(ctx, {
    action: "card-data-viewer.revoke",
    object: userID,
    outcome: "done",
    accountID: ctx.accountID,
  });
}
