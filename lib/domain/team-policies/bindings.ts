import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { confirmMemberSecondFactor, signOutMember } from "./protect-member";
import { getPolicies, updatePolicies } from "./policies";

export const memberProtection = bind(dashboard.memberProtection, {
  confirmSecondFactor: (ctx, { params }) => confirmMemberSecondFactor(ctx, params.userID),
  signOut: (ctx, { params }) => signOutMember(ctx, params.userID),
});

export const policies = bind(dashboard.policies, {
  get: getPolicies,
  update: (ctx, { body }) => updatePolicies(ctx, body),
});
