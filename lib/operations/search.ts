// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const search = /* @__PURE__ */ named(
  () => import("@/lib/domain/search/dashboard").then((declared) => declared.search),
  {
    find: {
      summary: "Find anything by name, email address, last four digits or ID",
      method: "GET",
      path: "/dashboard/search",
      access: "profile.read",
      internal: true,
      takes: ["q"],
    },
  },
);
