import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { describeInvite } from "@/lib/domain/applications/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [hostedOnboarding.landing, (ctx, { params }) => describeInvite(ctx, params.code)],
});
