import { acceptMemberInvite } from "@/lib/domain/team/accept-member-invite";
import { joinTeam } from "@/lib/domain/team/dashboard";
import { answerAcceptance } from "@/lib/http/acceptance";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [
    joinTeam.accept,
    (ctx, { params, body }) => answerAcceptance(acceptMemberInvite(ctx, params.token, body), ctx.now),
  ],
});
