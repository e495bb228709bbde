import { eq } from "drizzle-orm";
import { memberTable } from "@/db/schema";
import type { UserID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import { changed } from "../changed";
import { mine, type Ctx } from "../context";
import { emailOf } from "@/lib/domain/sessions/person";
import { endReveals, endSessions, lockTeam, memberOf, requireAnotherOwner, requireManages } from "./lock-team";

/**
 * Removes a person from the team. Their sessions for its account and their open reveals end, and their open invites are
 * revoked. Throws 403 for a role above one's own, 404, and 409 for the last owner.
 */
export async function removeMember(ctx: Ctx, userID: UserID): Promise<void> {
  const team = await lockTeam(ctx);
  const member = memberOf(team, userID);
  requireManages(team, member.role);
  requireAnotherOwner(team, member);
  await ctx.db.delete(memberTable).where(mine(ctx, memberTable, eq(memberTable.userID, userID)));
  await endSessions(ctx, userID);
  await endReveals(ctx, userID);
  await changed(ctx, "team", { userID, caller: ctx.caller });
  note(ctx, { name: await emailOf(ctx, userID), reason: member.role });
}
