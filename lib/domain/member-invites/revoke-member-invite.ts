import { and, eq, inArray } from "drizzle-orm";
import { memberInviteTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { UserID } from "@/lib/core/ids";
import { ROLES, type Role } from "@/lib/core/roles";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import { recordAll } from "@/lib/domain/audit/record";
import { mine, type Ctx } from "@/lib/domain/context";
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
 * Revokes a member's open invites whose role fits, because the member knows the links. Each leaves an audit row beside
 * its cause.
 */
export async function revokeInvitesOf(ctx: Ctx, userID: UserID, fits: (role: Role) => boolean): Promise<void> {
  const theirs = and(eq(memberInviteTable.invitedBy, userID), inArray(memberInviteTable.role, ROLES.filter(fits)));
  const revoked = await revoke(ctx, theirs);
  await recordAll(
    ctx,
    revoked.map(({ inviteID, email }) => ({
      action: "member-invite.revoke",
      object: inviteID,
      name: email,
      outcome: "done",
      accountID: ctx.accountID,
    })),
  );
}

function revoke(ctx: Ctx, which: Parameters<typeof isUnused>[0]): Promise<{ inviteID: string; email: string }[]> {
  return ctx.db
    .update(memberInviteTable)
    .set({ revokedOn: ctx.now })
    .where(mine(ctx, memberInviteTable, isUnused(which)))
    .returning({ inviteID: memberInviteTable.inviteID, email: memberInviteTable.email });
}
