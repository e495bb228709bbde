import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { redeemInvite } from "@/lib/domain/applications/redeem-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [hostedOnboarding.submit, (ctx, { params, body }) => redeemInvite(ctx, params.code, body)],
});
