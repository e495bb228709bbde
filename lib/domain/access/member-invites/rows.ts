import { and, eq, isNull, type SQL } from "drizzle-orm";
import { memberInviteTable, teamRoleTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { TeamRoleID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import { env } from "@/lib/env";
import { newSecret } from "@/lib/domain/access/keys/secrets";
import { type AccountCtx, ofAccount } from "@/lib/domain/kernel/operations/context";
import { INVITE_DAYS, type MemberInvite, type MemberInviteID } from "@/lib/domain/access/member-invites/dashboard";

export type InviteRow = typeof memberInviteTable.$inferSelect;

export interface InviteNames {
  invitedBy: string | null;
  teamRole?: Pick<typeof teamRoleTable.$inferSelect, "roleID" | "name"> | null | undefined;
}

/** An invite of the team. Throws 404. */
export async function loadInvite(ctx: AccountCtx, inviteID: MemberInviteID): Promise<InviteRow> {
  const [row] = await ctx.db
    .select()
    .from(memberInviteTable)
    .where(ofAccount(ctx, memberInviteTable, eq(memberInviteTable.inviteID, inviteID)));
  if (!row) throw notFound("invite");
  return row;
}

export async function teamRoleOf(
  { db }: Pick<AccountCtx, "db">,
  { teamRoleID }: InviteRow,
): Promise<InviteNames["teamRole"]> {
  if (teamRoleID === null) return undefined;
  const [row] = await db
    .select({ roleID: teamRoleTable.roleID, name: teamRoleTable.name })
    .from(teamRoleTable)
    .where(eq(teamRoleTable.roleID, teamRoleID));
  return row;
}

export const isUnused = (which?: SQL) =>
  and(isNull(memberInviteTable.acceptedOn), isNull(memberInviteTable.revokedOn), which);

export function newLink(now: Date): { token: string; expiresOn: Date; link: string } {
  const token = newSecret("tdj_");
  return {
    token,
    expiresOn: daysAfter(now, INVITE_DAYS),
    link: `${env().APP_URL.replace(/\/$/, "")}/join/${token}`,
  };
}

export function toMemberInvite(row: InviteRow, { invitedBy, teamRole }: InviteNames, now: Date): MemberInvite {
  return {
    inviteID: row.inviteID as MemberInviteID,
    email: row.email,
    role: row.role,
    ...(teamRole && { teamRole: { name: teamRole.name, roleID: teamRole.roleID as TeamRoleID } }),
    state: row.expiresOn > now ? "open" : "expired",
    ...(invitedBy !== null && { invitedBy }),
    createdOn: row.createdOn.toISOString(),
    expiresOn: row.expiresOn.toISOString(),
  };
}
