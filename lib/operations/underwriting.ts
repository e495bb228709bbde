// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const underwriting = /* @__PURE__ */ named(
  () => import("@/lib/domain/underwriting/contract").then((declared) => declared.underwriting),
  {
    get: {
      summary: "Get underwriting",
      method: "GET",
      path: "/accounts/{accountID}/underwriting",
      access: "profile.read",
    },
    put: {
      summary: "Set underwriting",
      method: "PUT",
      path: "/accounts/{accountID}/underwriting",
      access: "profile.write",
      wrapsErrors: true,
    },
  },
);
