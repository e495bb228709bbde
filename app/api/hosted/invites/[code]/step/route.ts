import { takeStep } from "@/lib/domain/invites/invite-progress";
import { onboardingProgress } from "@/lib/domain/invites/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: [onboardingProgress.take, (ctx, { params, body }) => takeStep(ctx, params.code, body)],
});
