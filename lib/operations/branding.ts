// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const branding = /* @__PURE__ */ named(
  () => import("@/lib/domain/branding/contract").then((declared) => declared.branding),
  {
    create: {
      summary: "Create brand",
      method: "POST",
      path: "/accounts/{accountID}/branding",
      access: "branding.write",
    },
    get: { summary: "Get brand", method: "GET", path: "/accounts/{accountID}/branding", access: "branding.read" },
    update: {
      summary: "Update brand",
      method: "PATCH",
      path: "/accounts/{accountID}/branding",
      access: "branding.write",
    },
    replace: {
      summary: "Create or replace brand",
      method: "PUT",
      path: "/accounts/{accountID}/branding",
      access: "branding.write",
    },
  },
);

export const partnerBrand = /* @__PURE__ */ named(
  () => import("@/lib/domain/branding/contract").then((declared) => declared.partnerBrand),
  {
    get: {
      summary: "See our own brand, if any",
      method: "GET",
      path: "/dashboard/branding",
      access: "branding.read",
      internal: true,
    },
  },
);
