import { hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { describeInvite } from "@/lib/domain/onboarding/hosted-queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [hostedOnboarding.landing, (ctx, { params }) => describeInvite(ctx, params.code)],
});
