import { hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { getApplicationStatus } from "@/lib/domain/onboarding/application-status";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [hostedOnboarding.status, (ctx, { params }) => getApplicationStatus(ctx, params.code)],
});
