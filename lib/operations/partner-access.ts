// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const partnerAccess = /* @__PURE__ */ named(
  () => import("@/lib/domain/partner-access/dashboard").then((declared) => declared.partnerAccess),
  {
    get: {
      summary: "See what the partner can do",
      method: "GET",
      path: "/dashboard/partner-access",
      access: "profile.read",
      internal: true,
    },
    set: {
      summary: "Change what the partner can do",
      method: "PUT",
      path: "/dashboard/partner-access",
      access: "partner-access.write",
      stepUp: true,
      internal: true,
    },
  },
);

export const permissionRequests = /* @__PURE__ */ named(
  () => import("@/lib/domain/partner-access/dashboard").then((declared) => declared.permissionRequests),
  {
    send: {
      summary: "Ask an account for a permission",
      method: "POST",
      path: "/dashboard/accounts/{accountID}/permission-requests",
      access: "permissions.ask",
      internal: true,
    },
  },
);
