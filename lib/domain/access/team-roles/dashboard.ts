import { z } from "zod";
import { TeamRoleID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { ROLES } from "@/lib/core/access/roles";
import { DateTime, text } from "@/lib/core/api/shapes";
import { ROLE_NAME_MAX } from "@/lib/domain/kernel/limits";

export const TEAM_ROLES_MAX = 50;
const SCOPES_MAX = 100;
const SCOPE_MAX = 64;

/** A built-in role that a team's role can narrow. */
const TeamRoleBase = z.enum(ROLES).exclude(["owner"]);
const name = text({ min: 1, max: ROLE_NAME_MAX }).trim();
const scopes = z.array(z.string().max(SCOPE_MAX)).min(1, "must have a permission").max(SCOPES_MAX);

/** A role that a team defined: a built-in one with some of its permissions. */
export const TeamRole = z.object({
  roleID: TeamRoleID,
  name: z.string(),
  base: TeamRoleBase,
  scopes: z.array(z.string()),
  holders: z.int(),
  createdOn: DateTime,
});
export type TeamRole = z.infer<typeof TeamRole>;

export const CreateTeamRole = z.object({ name, base: TeamRoleBase, scopes });
export type CreateTeamRole = z.infer<typeof CreateTeamRole>;

/** A new name, new permissions, or both. The base does not change. */
export const UpdateTeamRole = z.object({ name: name.optional(), scopes: scopes.optional() });
export type UpdateTeamRole = z.infer<typeof UpdateTeamRole>;

const team = { group: "Team", internal: true } as const;
const oneRole = { params: z.object({ roleID: TeamRoleID }), path: "/dashboard/team-roles/{roleID}" } as const;

export const teamRoles = {
  list: operation({
    ...team,
    summary: "List the team’s own roles",
    method: "GET",
    path: "/dashboard/team-roles",
    access: "members.read",
    response: z.array(TeamRole),
    status: 200,
  }),
  create: operation({
    ...team,
    summary: "Make a role for the team",
    method: "POST",
    path: "/dashboard/team-roles",
    access: "members.write",
    body: CreateTeamRole,
    response: TeamRole,
    status: 200,
    stepUp: true,
    audit: { act: "team-role.create", refusals: true },
  }),
  update: operation({
    ...team,
    ...oneRole,
    summary: "Change a role of the team",
    method: "PATCH",
    access: "members.write",
    body: UpdateTeamRole,
    response: TeamRole,
    status: 200,
    stepUp: true,
    audit: { act: "team-role.update", refusals: true },
  }),
  delete: operation({
    ...team,
    ...oneRole,
    summary: "Delete a role of the team",
    method: "DELETE",
    access: "members.write",
    status: 204,
    audit: { act: "team-role.delete", refusals: true },
  }),
};
