import { memberInvites } from "@/lib/domain/member-invites/dashboard";
import { revokeMemberInvite } from "@/lib/domain/member-invites/revoke-member-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [memberInvites.revoke, (ctx, { params }) => revokeMemberInvite(ctx, params.inviteID)],
});
