import { and, eq } from "drizzle-orm";
import { memberTable, providerPersonTable, sessionTable } from "@/db/schema";
import type { UserID } from "@/lib/core/api/ids";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount, type SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { emailOf, homeOf, personOf } from "@/lib/domain/access/sessions/person";
import {
  endReveals,
  endSessions,
  lockTeam,
  memberOf,
  requireAnotherOwner,
  requireMadeOf,
  requireManages,
} from "./lock-team";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { conflict, forbidden, invalid, notFound } from "@/lib/core/failure";
import type { ActFor, GrantCardDataViewer, RoleAssignment } from "./dashboard";
import { endOfDay } from "@/lib/core/time/moments";
import type { Role } from "@/lib/core/access/roles";
import { daysAfter } from "@/lib/core/time/time";
import { VIEWER_DAYS_MAX } from "@/lib/domain/kernel/limits";

/** Ends a member's permission to see card numbers, if any. Throws 403 for a role above the caller's, and 404. */
export async function revokeCardDataViewer(ctx: Ctx, userID: UserID): Promise<void> {
  const team = await lockTeam(ctx);
  const member = memberOf(team, userID);
  requireManages(team, member.role);
  if (!member.cardDataViewerUntil) return noteUnchanged(ctx);
  await ctx.db
    .update(memberTable)
    .set({ cardDataViewerUntil: null, cardDataViewerBy: null })
    .where(ofAccount(ctx, memberTable, eq(memberTable.userID, userID)));
  await endReveals(ctx, userID);
  note(ctx, { name: await emailOf(ctx, userID) });
}

/**
 * Removes a person from the team. Ends their sessions for its account and their open reveals, and revokes their open
 * invites. Throws 403 for a role above the caller's, 404, and 409 for the last owner.
 */
export async function removeMember(ctx: Ctx, userID: UserID): Promise<void> {
  const team = await lockTeam(ctx);
  const member = memberOf(team, userID);
  requireManages(team, member.role);
  requireAnotherOwner(team, member);
  await ctx.db.delete(memberTable).where(ofAccount(ctx, memberTable, eq(memberTable.userID, userID)));
  // If the person later joins a team with this address, the identity provider matches them by address again.
  if (!(await homeOf(ctx, userID)))
    await ctx.db.delete(providerPersonTable).where(eq(providerPersonTable.userID, userID));
  await endSessions(ctx, userID);
  await endReveals(ctx, userID);
  await changed(ctx, "team", { userID, caller: ctx.caller });
  note(ctx, { name: await emailOf(ctx, userID), reason: member.role });
}

/** Switches the session to another account of the person, and ends the step-up. Throws 404 for any other account. */
export async function actFor(ctx: SignedInCtx, { accountID }: ActFor): Promise<void> {
  const { userID, sessionID } = personOf(ctx);
  const [member] = await ctx.db
    .select({ role: memberTable.role })
    .from(memberTable)
    .where(and(eq(memberTable.accountID, accountID), eq(memberTable.userID, userID)))
    .for("key share");
  if (!member) throw notFound("account");
  if (accountID === ctx.caller.accountID) return noteUnchanged(ctx);
  await ctx.db
    .update(sessionTable)
    .set({ accountID, steppedUpUntil: null })
    .where(eq(sessionTable.sessionID, sessionID));
  note(ctx, { object: sessionID, accountID, caller: { ...ctx.caller, accountID } });
}

/**
 * Changes a member's role from their next request on, and ends their sessions. Invites that they could no longer
 * create are revoked. Throws 403 for a role above the caller's on either side, 404, and 409 for the last owner. Throws
 * 422 if the team's role is not based on the given one.
 */
export async function updateMember(ctx: Ctx, userID: UserID, { role, teamRoleID }: RoleAssignment): Promise<void> {
  const team = await lockTeam(ctx);
  const member = memberOf(team, userID);
  requireManages(team, member.role, role);
  await requireMadeOf(ctx, role, teamRoleID);
  if (member.role === role && member.teamRoleID === (teamRoleID ?? null)) return noteUnchanged(ctx);
  if (role !== "owner") requireAnotherOwner(team, member);
  await ctx.db
    .update(memberTable)
    .set({ role, teamRoleID: teamRoleID ?? null })
    .where(ofAccount(ctx, memberTable, eq(memberTable.userID, userID)));
  await endSessions(ctx, userID);
  await changed(ctx, "team", { userID, role, isNarrowed: teamRoleID !== undefined, caller: ctx.caller });
  const auditValue = (role: Role, ownID: string | null | undefined) => ({
    role,
    ...(ownID && { teamRoleID: ownID }),
  });
  const [before, after] = [auditValue(member.role, member.teamRoleID), auditValue(role, teamRoleID)];
  note(ctx, { name: await emailOf(ctx, userID), before, after });
}

/**
 * Lets a member see card numbers until the end of a day (UTC), and replaces an earlier permission. Throws 403 unless
 * the caller is an owner, and 404. Throws 409 for the caller's own permission while there is another owner. Throws 422
 * for a day in the past or over a year ahead.
 */
export async function grantCardDataViewer(ctx: Ctx, userID: UserID, { until }: GrantCardDataViewer): Promise<void> {
  const team = await lockTeam(ctx);
  if (team.self.role !== "owner") throw forbidden("role");
  const member = memberOf(team, userID);
  const owners = team.rows.filter(({ role }) => role === "owner");
  if (userID === team.self.userID && owners.length > 1) throw conflict("another owner must let you see card numbers");
  await ctx.db
    .update(memberTable)
    .set({ cardDataViewerUntil: endOf(until, ctx.now), cardDataViewerBy: team.self.userID })
    .where(ofAccount(ctx, memberTable, eq(memberTable.userID, member.userID)));
  note(ctx, { name: await emailOf(ctx, userID), reason: `until ${until}` });
}

function endOf(day: string, now: Date): Date {
  const end = new Date(endOfDay(day).getTime() - 1);
  if (end <= now) throw invalid({ until: "must be today or later" });
  if (end > daysAfter(now, VIEWER_DAYS_MAX + 1)) throw invalid({ until: `must be within ${VIEWER_DAYS_MAX} days` });
  return end;
}
