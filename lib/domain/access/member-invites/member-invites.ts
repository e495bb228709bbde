import { requestEmailCode } from "@/lib/domain/access/sign-in/request-email-code";
import type { AccountID } from "@/lib/core/api/ids";
import { type AccountCtx, type Ctx, ofAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { MemberInviteID, NewMemberInvite, SentJoinCode } from "./dashboard";
import { findOpenInvite } from "./find-member-invite";
import { and, eq, inArray } from "drizzle-orm";
import { memberInviteTable, userTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { hashSecret } from "@/lib/domain/access/keys/secrets";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { lockTeam, requireManages } from "@/lib/domain/access/team/lock-team";
import { reachesMailboxes } from "@/lib/domain/platform/mail/queue-mail";
import { mailMemberInvite } from "./mail-member-invite";
import { isUnused, loadInvite, newLink, teamRoleOf, toMemberInvite } from "./rows";
import { mayManageRole, ROLES } from "@/lib/core/access/roles";
import { recordAll } from "@/lib/domain/platform/audit/record";
import type { TeamChange } from "@/lib/domain/kernel/operations/changed";

/**
 * Sends a code to the invite's address, for any holder of the link. Whether a code is enough is decided at sign-in.
 * Throws 404, 409 for an ended invite, 429 for too many codes, and 504 if no mail can be sent.
 */
export async function sendJoinCode(ctx: PublicCtx, token: string): Promise<SentJoinCode> {
  const { email, accountID } = await findOpenInvite(ctx, token);
  return requestEmailCode(ctx, email, { accountID: accountID as AccountID });
}

/**
 * Creates a new link for an invite, which works for seven days. The old one stops working immediately. Throws 403 for
 * a role above the caller's, 404, and 409 for an accepted or revoked invite.
 */
export async function resendMemberInvite(ctx: Ctx, inviteID: MemberInviteID): Promise<NewMemberInvite> {
  const team = await lockTeam(ctx);
  const { role, invitedBy } = await loadInvite(ctx, inviteID);
  requireManages(team, role);
  const { token, expiresOn, link } = newLink(ctx.now);
  const provesAddress = reachesMailboxes();
  const [row] = await ctx.db
    .update(memberInviteTable)
    .set({ tokenHash: hashSecret(token), expiresOn, provesAddress })
    .where(ofAccount(ctx, memberInviteTable, isUnused(eq(memberInviteTable.inviteID, inviteID))))
    .returning();
  if (!row) throw conflict("this invite was accepted or revoked already");
  const [inviter] = await ctx.db
    .select({ email: userTable.email })
    .from(userTable)
    .where(eq(userTable.userID, invitedBy));
  note(ctx, { name: row.email, reason: role });
  const teamRole = await teamRoleOf(ctx, row);
  const isMailed = await mailMemberInvite(ctx, row, { link, invitedBy: ctx.caller.email ?? "", teamRole });
  return {
    ...toMemberInvite(row, { invitedBy: inviter?.email ?? null, teamRole }, ctx.now),
    ...(!provesAddress && { link }),
    isMailed,
  };
}

/**
 * Revokes an invite, so that its link stops working immediately. Revoking it again changes nothing. Throws 403 for a
 * role above the caller's, 404, and 409 for an accepted invite.
 */
export async function revokeMemberInvite(ctx: Ctx, inviteID: MemberInviteID): Promise<void> {
  const { role } = await loadInvite(ctx, inviteID);
  requireManages(await lockTeam(ctx), role);
  const [revoked] = await revoke(ctx, eq(memberInviteTable.inviteID, inviteID));
  if (revoked) return note(ctx, { name: revoked.email });
  if ((await loadInvite(ctx, inviteID)).acceptedOn)
    throw conflict("this invite was accepted: remove the member instead");
  noteUnchanged(ctx);
}

/**
 * Revokes the open invites that a member could no longer create, because the member knows the links. Each gets an
 * audit row in addition to the row of its cause.
 */
export async function revokeInvitesOf(
  ctx: AccountCtx,
  { userID, role, isNarrowed, caller }: TeamChange,
): Promise<void> {
  const beyond = ROLES.filter((invited) => !role || isNarrowed || !mayManageRole(role, invited));
  const theirs = and(eq(memberInviteTable.invitedBy, userID), inArray(memberInviteTable.role, beyond));
  const revoked = await revoke(ctx, theirs);
  await recordAll(
    { ...ctx, caller },
    revoked.map(({ inviteID, email }) => ({
      action: "member-invite.revoke",
      object: inviteID,
      name: email,
      outcome: "done",
      accountID: ctx.accountID,
    })),
  );
}

function revoke(
  ctx: AccountCtx,
  which: Parameters<typeof isUnused>[0],
): Promise<{ inviteID: string; email: string }[]> {
  return ctx.db
    .update(memberInviteTable)
    .set({ revokedOn: ctx.now })
    .where(ofAccount(ctx, memberInviteTable, isUnused(which)))
    .returning({ inviteID: memberInviteTable.inviteID, email: memberInviteTable.email });
}
