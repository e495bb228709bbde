import { desc, eq } from "drizzle-orm";
import { memberInviteTable, teamRoleTable, userTable } from "@/db/schema";
import { ofAccount, type Ctx } from "@/lib/domain/kernel/operations/context";
import { TEAM_MAX } from "@/lib/domain/access/team/dashboard";
import type { MemberInvite } from "./dashboard";
import { isUnused, toMemberInvite } from "./rows";

/** Invites that are open or expired unused, newest first. A team cannot have more open ones than the limit. */
export async function listMemberInvites(ctx: Ctx): Promise<MemberInvite[]> {
  const rows = await ctx.db
    .select({
      row: memberInviteTable,
      invitedBy: userTable.email,
      teamRole: { roleID: teamRoleTable.roleID, name: teamRoleTable.name },
    })
    .from(memberInviteTable)
    .leftJoin(teamRoleTable, eq(teamRoleTable.roleID, memberInviteTable.teamRoleID))
    .leftJoin(userTable, eq(userTable.userID, memberInviteTable.invitedBy))
    .where(ofAccount(ctx, memberInviteTable, isUnused()))
    .orderBy(desc(memberInviteTable.createdOn), desc(memberInviteTable.inviteID))
    .limit(TEAM_MAX);
  return rows.map(({ row, ...names }) => toMemberInvite(row, names, ctx.now));
}
