// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const onboardingProgress = /* @__PURE__ */ named(
  () => import("@/lib/domain/invite-progress/dashboard").then((declared) => declared.onboardingProgress),
  {
    get: {
      summary: "See how far an invitee is",
      method: "GET",
      path: "/dashboard/onboarding-invites/{code}/progress",
      access: "accounts.read",
      internal: true,
    },
    take: {
      summary: "Say which step the invitee is at",
      method: "PUT",
      path: "/hosted/invites/{code}/step",
      access: "signed-in",
      internal: true,
    },
  },
);
