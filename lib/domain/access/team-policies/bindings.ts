import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { keepMemberSecondFactor, removeMemberSecondFactor } from "./member-second-factor";
import { confirmMemberSecondFactor, getPolicies, signOutMember, updatePolicies } from "./team-policies";

export const memberProtection = bind(dashboard.memberProtection, {
  confirmSecondFactor: (ctx, { params }) => confirmMemberSecondFactor(ctx, params.userID),
  removeSecondFactor: (ctx, { params }) => removeMemberSecondFactor(ctx, params.userID),
  keepSecondFactor: (ctx, { params }) => keepMemberSecondFactor(ctx, params.userID),
  signOut: (ctx, { params }) => signOutMember(ctx, params.userID),
});

export const policies = bind(dashboard.policies, {
  get: getPolicies,
  update: (ctx, { body }) => updatePolicies(ctx, body),
});
