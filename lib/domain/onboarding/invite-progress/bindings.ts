import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { getInviteProgress } from "./queries";
import { takeStep } from "./take-step";

export const onboardingProgress = bind(dashboard.onboardingProgress, {
  get: (ctx, { params }) => getInviteProgress(ctx, params.code),
  take: (ctx, { params, body }) => takeStep(ctx, params.code, body),
});
