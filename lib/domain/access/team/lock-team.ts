import { and, eq, ne } from "drizzle-orm";
import { memberTable, revealGrantTable, sessionTable, teamRoleTable } from "@/db/schema";
import { conflict, forbidden, invalid, notFound } from "@/lib/core/failure";
import type { TeamRoleID, UserID } from "@/lib/core/api/ids";
import { mayManageRole, type Role } from "@/lib/core/access/roles";
import { personOf } from "@/lib/domain/access/sessions/person";
import { ofAccount, type Ctx } from "@/lib/domain/kernel/operations/context";

export type MemberRow = typeof memberTable.$inferSelect;

/** A team that is locked until the transaction ends, and its acting member. */
export interface LockedTeam {
  self: MemberRow;
  rows: readonly MemberRow[];
}

/**
 * Locks the rows of the whole team, always in the same order. Two owners who demote each other therefore take turns,
 * and the second is no longer an owner. Throws 403 for people outside the team and for programs.
 */
export async function lockTeam(ctx: Ctx): Promise<LockedTeam> {
  const { userID } = personOf(ctx);
  const rows = await ctx.db
    .select()
    .from(memberTable)
    .where(ofAccount(ctx, memberTable))
    .orderBy(memberTable.userID)
    .for("no key update");
  const self = rows.find((row) => row.userID === userID);
  if (!self) throw forbidden("not on the team");
  return { self, rows };
}

/** A member of the locked team. Throws 404. */
export function memberOf({ rows }: LockedTeam, userID: UserID): MemberRow {
  const member = rows.find((row) => row.userID === userID);
  if (!member) throw notFound("member");
  return member;
}

/** Throws 403 unless the acting member may give these roles and change their holders. */
export function requireManages({ self }: LockedTeam, ...roles: Role[]): void {
  if (!roles.every((role) => mayManageRole(self.role, role))) throw forbidden("role");
}

/** Throws 422 if the team's role is not based on the given built-in role. */
export async function requireMadeOf(ctx: Ctx, role: Role, teamRoleID: TeamRoleID | undefined): Promise<void> {
  if (teamRoleID === undefined) return;
  const isIt = and(eq(teamRoleTable.roleID, teamRoleID), eq(teamRoleTable.base, role));
  if ((await ctx.db.$count(teamRoleTable, ofAccount(ctx, teamRoleTable, isIt))) === 0)
    throw invalid({ teamRoleID: "must be a role that the team made from this one" });
}

/** Throws 409 if the team would have no owner left. */
export function requireAnotherOwner({ rows }: LockedTeam, { userID, role }: MemberRow): void {
  if (role === "owner" && !rows.some((other) => other.role === "owner" && other.userID !== userID)) {
    throw conflict("a team needs an owner: make someone else one first");
  }
}

/** Ends a person's sessions for the team's account, except the acting one. */
export async function endSessions(ctx: Ctx, userID: string): Promise<void> {
  await ctx.db
    .update(sessionTable)
    .set({ revokedOn: ctx.now })
    .where(
      and(eq(sessionTable.userID, userID), ofAccount(ctx, sessionTable), ne(sessionTable.sessionID, ctx.caller.id)),
    );
}

export async function endReveals(ctx: Ctx, userID: string): Promise<void> {
  await ctx.db
    .update(revealGrantTable)
    .set({ used: true })
    .where(
      and(
        eq(revealGrantTable.userID, userID),
        eq(revealGrantTable.partnerID, ctx.accountID),
        eq(revealGrantTable.used, false),
      ),
    );
}
