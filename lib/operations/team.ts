// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const cardDataViewers = /* @__PURE__ */ named(
  () => import("@/lib/domain/team/dashboard").then((declared) => declared.cardDataViewers),
  {
    grant: {
      summary: "Let a member see card numbers",
      method: "PUT",
      path: "/dashboard/members/{userID}/card-data-viewer",
      access: "members.write",
      stepUp: true,
      internal: true,
    },
    revoke: {
      summary: "End a member's leave to see card numbers",
      method: "DELETE",
      path: "/dashboard/members/{userID}/card-data-viewer",
      access: "members.write",
      internal: true,
    },
  },
);

export const members = /* @__PURE__ */ named(
  () => import("@/lib/domain/team/dashboard").then((declared) => declared.members),
  {
    list: {
      summary: "List the team",
      method: "GET",
      path: "/dashboard/members",
      access: "members.read",
      internal: true,
      answersRows: true,
    },
    update: {
      summary: "Change a member's role",
      method: "PATCH",
      path: "/dashboard/members/{userID}",
      access: "members.write",
      stepUp: true,
      internal: true,
    },
    remove: {
      summary: "Remove a member",
      method: "DELETE",
      path: "/dashboard/members/{userID}",
      access: "members.write",
      stepUp: true,
      internal: true,
    },
  },
);

export const memberships = /* @__PURE__ */ named(
  () => import("@/lib/domain/team/dashboard").then((declared) => declared.memberships),
  {
    list: {
      summary: "List the accounts you work for",
      method: "GET",
      path: "/dashboard/memberships",
      access: "signed-in",
      internal: true,
      answersRows: true,
    },
    actFor: {
      summary: "Act for another account you work for",
      method: "PUT",
      path: "/dashboard/acting-account",
      access: "signed-in",
      internal: true,
    },
  },
);
