import { eq } from "drizzle-orm";
import { memberTable } from "@/db/schema";
import type { UserID } from "@/lib/core/ids";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import { changed } from "../changed";
import { mine, type Ctx } from "../context";
import { emailOf } from "@/lib/domain/sessions/person";
import type { UpdateMember } from "./dashboard";
import { endSessions, lockTeam, memberOf, requireAnotherOwner, requireManages } from "./lock-team";

/**
 * Gives a member another role, from their next request on, and ends their sessions. Invites that they could no longer
 * make are revoked. Throws 403 for a role above one's own on either side, 404, and 409 for the last owner.
 */
export async function updateMember(ctx: Ctx, userID: UserID, { role }: UpdateMember): Promise<void> {
  const team = await lockTeam(ctx);
  const member = memberOf(team, userID);
  requireManages(team, member.role, role);
  if (member.role === role) return noteUnchanged(ctx);
  if (role !== "owner") requireAnotherOwner(team, member);
  await ctx.db
    .update(memberTable)
    .set({ role })
    .where(mine(ctx, memberTable, eq(memberTable.userID, userID)));
  await endSessions(ctx, userID);
  await changed(ctx, "team", { userID, role, caller: ctx.caller });
  note(ctx, { name: await emailOf(ctx, userID), before: { role: member.role }, after: { role } });
}
