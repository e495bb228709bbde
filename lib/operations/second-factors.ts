// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const recoveryCodes = /* @__PURE__ */ named(
  () => import("@/lib/domain/second-factors/dashboard").then((declared) => declared.recoveryCodes),
  {
    create: {
      summary: "Make new recovery codes",
      method: "POST",
      path: "/dashboard/recovery-codes",
      access: "signed-in",
      stepUp: true,
      internal: true,
    },
  },
);

export const secondFactor = /* @__PURE__ */ named(
  () => import("@/lib/domain/second-factors/dashboard").then((declared) => declared.secondFactor),
  {
    get: {
      summary: "See your second factor",
      method: "GET",
      path: "/dashboard/second-factor",
      access: "signed-in",
      internal: true,
    },
    enrol: {
      summary: "Begin to enrol a second factor",
      method: "POST",
      path: "/dashboard/second-factor",
      access: "signed-in",
      internal: true,
    },
    confirm: {
      summary: "Confirm a second factor",
      method: "POST",
      path: "/dashboard/second-factor/confirm",
      access: "signed-in",
      internal: true,
    },
    remove: {
      summary: "Remove your second factor",
      method: "DELETE",
      path: "/dashboard/second-factor",
      access: "signed-in",
      stepUp: true,
      internal: true,
    },
  },
);
