import { and, eq, inArray } from "drizzle-orm";
import { memberInviteTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { mayManageRole, ROLES } from "@/lib/core/roles";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import { recordAll } from "@/lib/domain/audit/record";
import type { TeamChange } from "@/lib/domain/changed";
import { mine, type AccountCtx, type Ctx } from "@/lib/domain/context";
import type { MemberInviteID } from "@/lib/domain/member-invites/dashboard";
import { lockTeam, requireManages } from "@/lib/domain/team/lock-team";
import { isUnused, loadInvite } from "./rows";

/**
 * Ends an invite; its link stops at once. Ending it again changes nothing. Throws 403 for a role above one's own, 404,
 * and 409 for an accepted invite.
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
 * Revokes the open invites that a member could no longer make, because the member knows the links. Each leaves an
 * audit row beside its cause.
 */
export async function revokeInvitesOf(ctx: AccountCtx, { userID, role, caller }: TeamChange): Promise<void> {
  const beyond = ROLES.filter((invited) => !role || !mayManageRole(role, invited));
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
    .where(mine(ctx, memberInviteTable, isUnused(which)))
    .returning({ inviteID: memberInviteTable.inviteID, email: memberInviteTable.email });
}
