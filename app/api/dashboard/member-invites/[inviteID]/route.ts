import { memberInvites } from "@/lib/domain/team/dashboard";
import { revokeMemberInvite } from "@/lib/domain/team/revoke-member-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [memberInvites.revoke, (ctx, { params }) => revokeMemberInvite(ctx, params.inviteID)],
});
