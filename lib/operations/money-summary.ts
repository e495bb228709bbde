// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const moneySummary = /* @__PURE__ */ named(
  () => import("@/lib/domain/money-summary/dashboard").then((declared) => declared.moneySummary),
  {
    get: {
      summary: "Sum up our money",
      method: "GET",
      path: "/dashboard/money-summary",
      access: "wallets.read",
      internal: true,
      takes: ["zone", "of", "from", "to"],
    },
    problems: {
      summary: "List what needs attention",
      method: "GET",
      path: "/dashboard/problems",
      access: "wallets.read",
      internal: true,
      takes: ["of"],
      answersRows: true,
    },
  },
);
