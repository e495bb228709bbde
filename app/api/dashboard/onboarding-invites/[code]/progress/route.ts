import { getInviteProgress } from "@/lib/domain/onboarding/progress";
import { onboardingProgress } from "@/lib/domain/onboarding/progress-contract";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [onboardingProgress.get, (ctx, { params }) => getInviteProgress(ctx, params.code)],
});
