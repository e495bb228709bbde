import { onboardingInvites } from "@/lib/domain/onboarding/contract";
import { getInvite } from "@/lib/domain/onboarding/queries";
import { revokeInvite } from "@/lib/domain/onboarding/revoke-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [onboardingInvites.get, (ctx, { params }) => getInvite(ctx, params.code)],
  DELETE: [onboardingInvites.revoke, (ctx, { params }) => revokeInvite(ctx, params.code)],
});
