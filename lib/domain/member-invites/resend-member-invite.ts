import { eq } from "drizzle-orm";
import { memberInviteTable, userTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { hashSecret } from "@/lib/domain/keys/secrets";
import { note } from "@/lib/domain/audit/act";
import { mine, type Ctx } from "@/lib/domain/context";
import type { MemberInviteID, NewMemberInvite } from "@/lib/domain/member-invites/dashboard";
import { lockTeam, requireManages } from "@/lib/domain/team/lock-team";
import { mailMemberInvite } from "./mail-member-invite";
import { isUnused, loadInvite, newLink, toMemberInvite } from "./rows";

/**
 * Makes a new link for an invite, which works for seven days; the old one stops at once. Throws 403 for a role above
 * one's own, 404, and 409 for an accepted or revoked invite.
 */
export async function resendMemberInvite(ctx: Ctx, inviteID: MemberInviteID): Promise<NewMemberInvite> {
  const team = await lockTeam(ctx);
  const { role, invitedBy } = await loadInvite(ctx, inviteID);
  requireManages(team, role);
  const { token, expiresOn, link } = newLink(ctx.now);
  const [row] = await ctx.db
    .update(memberInviteTable)
    .set({ tokenHash: hashSecret(token), expiresOn })
    .where(mine(ctx, memberInviteTable, isUnused(eq(memberInviteTable.inviteID, inviteID))))
    .returning();
  if (!row) throw conflict("this invite was accepted or revoked already");
  const [inviter] = await ctx.db
    .select({ email: userTable.email })
    .from(userTable)
    .where(eq(userTable.userID, invitedBy));
  note(ctx, { name: row.email, reason: role });
  const isMailed = await mailMemberInvite(ctx, row, { link, invitedBy: ctx.caller.email ?? "" });
  return { ...toMemberInvite(row, inviter?.email ?? null, ctx.now), link, isMailed };
}
