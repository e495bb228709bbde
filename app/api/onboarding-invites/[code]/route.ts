import { onboardingInvites } from "@/lib/domain/invites/contract";
import { getInvite } from "@/lib/domain/invites/queries";
import { revokeInvite } from "@/lib/domain/invites/revoke-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [onboardingInvites.get, (ctx, { params }) => getInvite(ctx, params.code)],
  DELETE: [onboardingInvites.revoke, (ctx, { params }) => revokeInvite(ctx, params.code)],
});
