// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const capabilities = /* @__PURE__ */ named(
  () => import("@/lib/domain/capabilities/contract").then((declared) => declared.capabilities),
  {
    request: {
      summary: "Request capabilities",
      method: "POST",
      path: "/accounts/{accountID}/capabilities",
      access: "capabilities.write",
      wrapsErrors: true,
      answersRows: true,
    },
    list: {
      summary: "List capabilities for an account",
      method: "GET",
      path: "/accounts/{accountID}/capabilities",
      access: "capabilities.read",
      answersRows: true,
    },
    get: {
      summary: "Retrieve a capability",
      method: "GET",
      path: "/accounts/{accountID}/capabilities/{capabilityID}",
      access: "capabilities.read",
    },
    disable: {
      summary: "Disable a capability",
      method: "DELETE",
      path: "/accounts/{accountID}/capabilities/{capabilityID}",
      access: "capabilities.write",
    },
  },
);
