// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const deadlines = /* @__PURE__ */ named(
  () => import("@/lib/domain/deadlines/dashboard").then((declared) => declared.deadlines),
  {
    list: {
      summary: "List our next deadlines",
      method: "GET",
      path: "/dashboard/deadlines",
      access: "profile.read",
      internal: true,
    },
  },
);
