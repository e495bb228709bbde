import { hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { submitApplication } from "@/lib/domain/onboarding/save-application";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [hostedOnboarding.submit, (ctx, { params, body }) => submitApplication(ctx, params.code, body)],
});
