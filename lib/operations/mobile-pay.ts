// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const mobilePay = /* @__PURE__ */ named(
  () => import("@/lib/domain/mobile-pay/contract").then((declared) => declared.mobilePay),
  {
    registerDomains: {
      summary: "Register domains",
      method: "POST",
      path: "/accounts/{accountID}/mobile-pay/domains",
      access: "mobile-pay.write",
    },
    updateDomains: {
      summary: "Update domains",
      method: "PATCH",
      path: "/accounts/{accountID}/mobile-pay/domains",
      access: "mobile-pay.write",
    },
    getDomains: {
      summary: "Get domains",
      method: "GET",
      path: "/accounts/{accountID}/mobile-pay/domains",
      access: "mobile-pay.read",
    },
    createSession: {
      summary: "Create a session",
      method: "POST",
      path: "/accounts/{accountID}/mobile-pay/sessions",
      access: "mobile-pay.write",
    },
    linkToken: {
      summary: "Create a token",
      method: "POST",
      path: "/accounts/{accountID}/mobile-pay/tokens",
      access: "cards.write",
    },
  },
);
