// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const passkeySignIns = /* @__PURE__ */ named(
  () => import("@/lib/domain/sign-in/dashboard").then((declared) => declared.passkeySignIns),
  {
    begin: {
      summary: "Begin to sign in with a passkey",
      method: "POST",
      path: "/hosted/passkey-options",
      access: "anyone",
      internal: true,
    },
  },
);

export const stepUps = /* @__PURE__ */ named(
  () => import("@/lib/domain/sign-in/dashboard").then((declared) => declared.stepUps),
  {
    start: {
      summary: "Prove your second factor",
      method: "POST",
      path: "/dashboard/step-up",
      access: "signed-in",
      internal: true,
    },
    end: {
      summary: "End the time after a proven second factor",
      method: "DELETE",
      path: "/dashboard/step-up",
      access: "signed-in",
      internal: true,
    },
    begin: {
      summary: "Begin to prove a passkey",
      method: "POST",
      path: "/dashboard/step-up/passkey-options",
      access: "signed-in",
      internal: true,
    },
    byPasskey: {
      summary: "Prove a passkey",
      method: "POST",
      path: "/dashboard/step-up/passkey",
      access: "signed-in",
      internal: true,
    },
  },
);
