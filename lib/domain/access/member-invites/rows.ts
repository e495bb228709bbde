import { and, eq, isNull, type SQL } from "drizzle-orm";
import { memberInviteTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { daysAfter } from "@/lib/core/time";
import { env } from "@/lib/env";
import { newSecret } from "@/lib/domain/access/keys/secrets";
import { type AccountCtx, ofAccount } from "@/lib/domain/kernel/context";
import { INVITE_DAYS, type MemberInvite, type MemberInviteID } from "@/lib/domain/access/member-invites/dashboard";

export type InviteRow = typeof memberInviteTable.$inferSelect;

/** An invite of the team. Throws 404. */
export async function loadInvite(ctx: AccountCtx, inviteID: MemberInviteID): Promise<InviteRow> {
  const [row] = await ctx.db
    .select()
    .from(memberInviteTable)
    .where(ofAccount(ctx, memberInviteTable, eq(memberInviteTable.inviteID, inviteID)));
  if (!row) throw notFound("invite");
  return row;
}

/** The condition of an invite that was neither accepted nor revoked. */
export const isUnused = (which?: SQL) =>
  and(isNull(memberInviteTable.acceptedOn), isNull(memberInviteTable.revokedOn), which);

/** A new token, its link, and the link's end. */
export function newLink(now: Date): { token: string; expiresOn: Date; link: string } {
  const token = newSecret("tdj_");
  return {
    token,
    expiresOn: daysAfter(now, INVITE_DAYS),
    link: `${env().APP_URL.replace(/\/$/, "")}/join/${token}`,
  };
}

/** An unused invite as the team sees it at a moment. */
export function toMemberInvite(row: InviteRow, invitedBy: string | null, now: Date): MemberInvite {
  return {
    inviteID: row.inviteID as MemberInviteID,
    email: row.email,
    role: row.role,
    state: row.expiresOn > now ? "open" : "expired",
    ...(invitedBy !== null && { invitedBy }),
    createdOn: row.createdOn.toISOString(),
    expiresOn: row.expiresOn.toISOString(),
  };
}
