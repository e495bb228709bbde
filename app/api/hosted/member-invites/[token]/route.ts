import { joinTeam } from "@/lib/domain/team/dashboard";
import { describeMemberInvite } from "@/lib/domain/team/find-member-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [joinTeam.landing, (ctx, { params }) => describeMemberInvite(ctx, params.token)],
});
