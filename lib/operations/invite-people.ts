// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const invitePeople = /* @__PURE__ */ named(
  () => import("@/lib/domain/invite-people/dashboard").then((declared) => declared.invitePeople),
  {
    list: {
      summary: "List the people whom an invite names",
      method: "GET",
      path: "/dashboard/onboarding-invites/{code}/people",
      access: "accounts.read",
      internal: true,
      answersRows: true,
    },
    add: {
      summary: "Name a person in an invite",
      method: "POST",
      path: "/dashboard/onboarding-invites/{code}/people",
      access: "accounts.write",
      internal: true,
    },
    remove: {
      summary: "Remove a person from an invite",
      method: "DELETE",
      path: "/dashboard/onboarding-invites/{code}/people/{personID}",
      access: "accounts.write",
      internal: true,
    },
  },
);
