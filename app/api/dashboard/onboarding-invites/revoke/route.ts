import { revokeInvites } from "@/lib/domain/invites/revoke-invites";
import { inviteList } from "@/lib/domain/invites/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [inviteList.revoke, async (ctx, { body }) => ({ revoked: await revokeInvites(ctx, body.codes) })],
});
