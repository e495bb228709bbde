// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const institutions = /* @__PURE__ */ named(
  () => import("@/lib/domain/institutions/contract").then((declared) => declared.institutions),
  {
    search: {
      summary: "Search institutions",
      method: "GET",
      path: "/institutions",
      access: "fed.read",
      takes: ["name", "routingNumber", "limit"],
    },
    searchAch: {
      summary: "Search institutions (older)",
      method: "GET",
      path: "/institutions/ach/search",
      access: "fed.read",
      takes: ["name", "routingNumber", "limit", "state"],
    },
  },
);
