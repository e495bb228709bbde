import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { memberInviteTable as i, memberTable as m, teamRoleTable as t } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/core/failure";
import { newID, type TeamRoleID } from "@/lib/core/api/ids";
import { scopesWithin, offeredScopes, type Role } from "@/lib/core/access/roles";
import { lockTeam, requireManages } from "@/lib/domain/access/team/lock-team";
import { note } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import { type CreateTeamRole, TEAM_ROLES_MAX, type TeamRole, type UpdateTeamRole } from "./dashboard";

type TeamRoleRow = typeof t.$inferSelect;

/** Members with the role, and open invites that would give it. */
const holders = sql<number>`((select count(*) from ${m} where ${m.teamRoleID} = ${t.roleID})
  + (select count(*) from ${i} where ${i.teamRoleID} = ${t.roleID} and ${isNull(i.acceptedOn)} and ${isNull(i.revokedOn)}))::int`;

export async function listTeamRoles(ctx: Ctx): Promise<TeamRole[]> {
  const matches = await ctx.db.select({ row: t, holders }).from(t).where(ofAccount(ctx, t)).orderBy(asc(t.name));
  return matches.map(({ row, ...more }) => toTeamRole(row, more.holders));
}

/**
 * Creates a role with some permissions of a built-in role. Throws 403 for a base above the caller's role. Throws 422
 * for a permission that the base does not have. Throws 409 for a name that the team uses, and for too many roles.
 */
export async function createTeamRole(ctx: Ctx, { name, base, scopes }: CreateTeamRole): Promise<TeamRole> {
  requireManages(await lockTeam(ctx), base);
  requireOffered(base, scopes);
  await requireFreeName(ctx, name);
  if ((await ctx.db.$count(t, ofAccount(ctx, t))) >= TEAM_ROLES_MAX)
    throw conflict(`a team may define at most ${TEAM_ROLES_MAX} roles`);
  const roleID = newID<TeamRoleID>();
  const row = { roleID, accountID: ctx.accountID, name, base, scopes, createdOn: ctx.now, updatedOn: ctx.now };
  await ctx.db.insert(t).values(row);
  note(ctx, { object: roleID, name, after: { base, scopes } });
  return toTeamRole(row, 0);
}

/**
 * Changes a role. Its holders have exactly the new permissions from the next request on. Throws 403 for a base above
 * the caller's role, 404, and 409 for a name that the team uses. Throws 422 for a permission that the base does not
 * have.
 */
export async function updateTeamRole(ctx: Ctx, roleID: TeamRoleID, change: UpdateTeamRole): Promise<TeamRole> {
  const team = await lockTeam(ctx);
  const before = await loadTeamRole(ctx, roleID);
  requireManages(team, before.row.base);
  if (change.scopes) requireOffered(before.row.base, change.scopes);
  if (change.name !== undefined) await requireFreeName(ctx, change.name, roleID);
  const row = { ...before.row, ...change, updatedOn: ctx.now };
  await ctx.db
    .update(t)
    .set({ name: row.name, scopes: row.scopes, updatedOn: row.updatedOn })
    .where(ofAccount(ctx, t, eq(t.roleID, roleID)));
  const auditValue = ({ name, scopes }: Pick<TeamRoleRow, "name" | "scopes">) => ({ name, scopes });
  note(ctx, { name: row.name, before: auditValue(before.row), after: auditValue(row) });
  return toTeamRole(row, before.holders);
}

/** Deletes a role. Throws 403 for a base above the caller's role, 404, and 409 while a member or invite has it. */
export async function deleteTeamRole(ctx: Ctx, roleID: TeamRoleID): Promise<void> {
  const team = await lockTeam(ctx);
  const { row, holders: count } = await loadTeamRole(ctx, roleID);
  requireManages(team, row.base);
  if (count > 0) throw conflict("this role is in use: give its members a different role and revoke its invites first");
  await ctx.db.delete(t).where(ofAccount(ctx, t, eq(t.roleID, roleID)));
  note(ctx, { name: row.name });
}

/** A role that the team defined. Throws 404. */
async function loadTeamRole(ctx: Ctx, roleID: TeamRoleID): Promise<{ row: TeamRoleRow; holders: number }> {
  const [row] = await ctx.db
    .select({ row: t, holders })
    .from(t)
    .where(ofAccount(ctx, t, eq(t.roleID, roleID)));
  if (!row) throw notFound("role");
  return row;
}

function requireOffered(base: Role, scopes: readonly string[]): void {
  const offered: readonly string[] = offeredScopes(base);
  if (!scopes.every((scope) => offered.includes(scope)))
    throw invalid({ scopes: "must be permissions of the role it is made from" });
}

async function requireFreeName(ctx: Ctx, name: string, except?: TeamRoleID): Promise<void> {
  const isOther = except === undefined ? undefined : ne(t.roleID, except);
  if ((await ctx.db.$count(t, ofAccount(ctx, t, and(eq(t.name, name), isOther)))) > 0)
    throw conflict("the team has a role of this name already");
}

const toTeamRole = ({ roleID, name, base, scopes, createdOn }: TeamRoleRow, count: number): TeamRole => ({
  roleID: roleID as TeamRoleID,
  name,
  base: base as TeamRole["base"],
  scopes: [...scopesWithin(base, scopes)],
  holders: count,
  createdOn: createdOn.toISOString(),
});
