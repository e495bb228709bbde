// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const onboardingInvites = /* @__PURE__ */ named(
  () => import("@/lib/domain/invites/contract").then((declared) => declared.onboardingInvites),
  {
    create: {
      summary: "Create onboarding invite",
      method: "POST",
      path: "/onboarding-invites",
      access: "accounts.write",
    },
    list: {
      summary: "List onboarding invites",
      method: "GET",
      path: "/onboarding-invites",
      access: "accounts.read",
      takes: ["skip", "count"],
      answersRows: true,
    },
    get: {
      summary: "Get onboarding invite",
      method: "GET",
      path: "/onboarding-invites/{code}",
      access: "accounts.read",
    },
    revoke: {
      summary: "Revoke onboarding invite",
      method: "DELETE",
      path: "/onboarding-invites/{code}",
      access: "accounts.write",
    },
  },
);

export const inviteList = /* @__PURE__ */ named(
  () => import("@/lib/domain/invites/dashboard").then((declared) => declared.inviteList),
  {
    search: {
      summary: "Search onboarding invites",
      method: "GET",
      path: "/dashboard/onboarding-invites",
      access: "accounts.read",
      internal: true,
      takes: [
        "status",
        "q",
        "capability",
        "creator",
        "from",
        "to",
        "zone",
        "stop",
        "stale",
        "attention",
        "codes",
        "sort",
        "skip",
        "count",
      ],
    },
    creators: {
      summary: "List who made invites",
      method: "GET",
      path: "/dashboard/onboarding-invites/creators",
      access: "accounts.read",
      internal: true,
      answersRows: true,
    },
    stops: {
      summary: "Count open onboarding invites by where they stopped",
      method: "GET",
      path: "/dashboard/onboarding-invites/stops",
      access: "accounts.read",
      internal: true,
      answersRows: true,
    },
    export: {
      summary: "Export onboarding invites as CSV",
      method: "GET",
      path: "/dashboard/onboarding-invites/export",
      access: "accounts.read",
      internal: true,
      takes: ["status", "q", "capability", "creator", "from", "to", "zone", "stop", "stale", "attention", "codes"],
    },
    revoke: {
      summary: "Revoke several onboarding invites",
      method: "POST",
      path: "/dashboard/onboarding-invites/revoke",
      access: "accounts.write",
      internal: true,
    },
    mail: {
      summary: "Send an onboarding invite by email",
      method: "POST",
      path: "/dashboard/onboarding-invites/{code}/mails",
      access: "accounts.write",
      internal: true,
    },
  },
);
