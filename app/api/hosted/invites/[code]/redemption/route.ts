import { hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { redeemInvite } from "@/lib/domain/onboarding/redeem-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [hostedOnboarding.submit, (ctx, { params, body }) => redeemInvite(ctx, params.code, body)],
});
