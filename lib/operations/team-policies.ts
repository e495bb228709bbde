// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const memberProtection = /* @__PURE__ */ named(
  () => import("@/lib/domain/team-policies/dashboard").then((declared) => declared.memberProtection),
  {
    signOut: {
      summary: "Sign a member out everywhere",
      method: "DELETE",
      path: "/dashboard/members/{userID}/sessions",
      access: "members.write",
      internal: true,
    },
    confirmSecondFactor: {
      summary: "Confirm that a new second factor is a member's own",
      method: "POST",
      path: "/dashboard/members/{userID}/second-factor/confirmation",
      access: "members.write",
      stepUp: true,
      internal: true,
    },
  },
);

export const policies = /* @__PURE__ */ named(
  () => import("@/lib/domain/team-policies/dashboard").then((declared) => declared.policies),
  {
    get: {
      summary: "See the team's policies",
      method: "GET",
      path: "/dashboard/policies",
      access: "signed-in",
      internal: true,
    },
    update: {
      summary: "Change the team's policies",
      method: "PUT",
      path: "/dashboard/policies",
      access: "members.write",
      stepUp: true,
      internal: true,
    },
  },
);
