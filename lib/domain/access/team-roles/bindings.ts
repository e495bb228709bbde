import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { createTeamRole, deleteTeamRole, listTeamRoles, updateTeamRole } from "./team-roles";

export const teamRoles = bind(dashboard.teamRoles, {
  list: listTeamRoles,
  create: (ctx, { body }) => createTeamRole(ctx, body),
  update: (ctx, { params, body }) => updateTeamRole(ctx, params.roleID, body),
  delete: (ctx, { params }) => deleteTeamRole(ctx, params.roleID),
});
