import { bind } from "@/lib/domain/kernel/bind";
import * as dashboard from "./dashboard";
import { confirmMemberSecondFactor, getPolicies, signOutMember, updatePolicies } from "./team-policies";

export const memberProtection = bind(dashboard.memberProtection, {
  confirmSecondFactor: (ctx, { params }) => confirmMemberSecondFactor(ctx, params.userID),
  signOut: (ctx, { params }) => signOutMember(ctx, params.userID),
});

export const policies = bind(dashboard.policies, {
  get: getPolicies,
  update: (ctx, { body }) => updatePolicies(ctx, body),
});
