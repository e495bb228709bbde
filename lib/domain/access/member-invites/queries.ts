import { desc, eq } from "drizzle-orm";
import { memberInviteTable, userTable } from "@/db/schema";
import { ofAccount, type Ctx } from "@/lib/domain/kernel/context";
import { TEAM_MAX } from "@/lib/domain/access/team/dashboard";
import type { MemberInvite } from "./dashboard";
import { isUnused, toMemberInvite } from "./rows";

/** Invites that are open or expired unused, the newest first. A team cannot have more open ones than the limit. */
export async function listMemberInvites(ctx: Ctx): Promise<MemberInvite[]> {
  const rows = await ctx.db
    .select({ row: memberInviteTable, invitedBy: userTable.email })
    .from(memberInviteTable)
    .leftJoin(userTable, eq(userTable.userID, memberInviteTable.invitedBy))
    .where(ofAccount(ctx, memberInviteTable, isUnused()))
    .orderBy(desc(memberInviteTable.createdOn), desc(memberInviteTable.inviteID))
    .limit(TEAM_MAX);
  return rows.map(({ row, invitedBy }) => toMemberInvite(row, invitedBy, ctx.now));
}
