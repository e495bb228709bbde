// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const passwords = /* @__PURE__ */ named(
  () => import("@/lib/domain/sessions/dashboard").then((declared) => declared.passwords),
  {
    change: {
      summary: "Change your password",
      method: "PUT",
      path: "/dashboard/password",
      access: "signed-in",
      internal: true,
    },
  },
);

export const sessions = /* @__PURE__ */ named(
  () => import("@/lib/domain/sessions/dashboard").then((declared) => declared.sessions),
  {
    list: {
      summary: "List your sessions",
      method: "GET",
      path: "/dashboard/sessions",
      access: "signed-in",
      internal: true,
      answersRows: true,
    },
    revoke: {
      summary: "End one of your sessions",
      method: "DELETE",
      path: "/dashboard/sessions/{sessionID}",
      access: "signed-in",
      internal: true,
    },
  },
);
