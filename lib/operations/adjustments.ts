// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const adjustments = /* @__PURE__ */ named(
  () => import("@/lib/domain/adjustments/contract").then((declared) => declared.adjustments),
  {
    list: {
      summary: "List adjustments",
      method: "GET",
      path: "/accounts/{accountID}/adjustments",
      access: "wallets.read",
      takes: ["walletID"],
      answersRows: true,
    },
    get: {
      summary: "Get adjustment",
      method: "GET",
      path: "/accounts/{accountID}/adjustments/{adjustmentID}",
      access: "wallets.read",
    },
  },
);

export const latestAdjustments = /* @__PURE__ */ named(
  () => import("@/lib/domain/adjustments/dashboard").then((declared) => declared.latestAdjustments),
  {
    list: {
      summary: "List the latest adjustments with their reasons",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/adjustments",
      access: "wallets.read",
      internal: true,
    },
  },
);
