import { acceptMemberInvite } from "@/lib/domain/member-invites/accept-member-invite";
import { joinTeam } from "@/lib/domain/member-invites/dashboard";
import { answerAcceptance } from "@/lib/http/acceptance";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [
    joinTeam.accept,
    (ctx, { params, body }) => answerAcceptance(acceptMemberInvite(ctx, params.token, body), ctx.now),
  ],
});
