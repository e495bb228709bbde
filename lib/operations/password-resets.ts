// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const passwordResets = /* @__PURE__ */ named(
  () => import("@/lib/domain/password-resets/dashboard").then((declared) => declared.passwordResets),
  {
    request: {
      summary: "Ask for a link to a new password",
      method: "POST",
      path: "/hosted/password-resets",
      access: "anyone",
      internal: true,
    },
    check: {
      summary: "See whether a link to a new password works",
      method: "POST",
      path: "/hosted/password-resets/check",
      access: "anyone",
      internal: true,
    },
    complete: {
      summary: "Choose a new password",
      method: "POST",
      path: "/hosted/password-resets/completion",
      access: "anyone",
      internal: true,
    },
  },
);
