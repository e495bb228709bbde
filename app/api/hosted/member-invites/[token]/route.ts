import { joinTeam } from "@/lib/domain/member-invites/dashboard";
import { describeMemberInvite } from "@/lib/domain/member-invites/find-member-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [joinTeam.landing, (ctx, { params }) => describeMemberInvite(ctx, params.token)],
});
