import { eq } from "drizzle-orm";
import { memberTable } from "@/db/schema";
import type { UserID } from "@/lib/core/ids";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import { mine, type Ctx } from "../context";
import { emailOf } from "@/lib/domain/sessions/person";
import { endReveals, lockTeam, memberOf, requireManages } from "./lock-team";

/**
 * Ends a member's permission to see card numbers at once. Ending it again changes nothing. Throws 403 for a role above
 * one's own, and 404.
 */
export async function revokeCardDataViewer(ctx: Ctx, userID: UserID): Promise<void> {
  const team = await lockTeam(ctx);
  const member = memberOf(team, userID);
  requireManages(team, member.role);
  if (!member.cardDataViewerUntil) return noteUnchanged(ctx);
  await ctx.db
    .update(memberTable)
    .set({ cardDataViewerUntil: null, cardDataViewerBy: null })
    .where(mine(ctx, memberTable, eq(memberTable.userID, userID)));
  await endReveals(ctx, userID);
  note(ctx, { name: await emailOf(ctx, userID) });
}
