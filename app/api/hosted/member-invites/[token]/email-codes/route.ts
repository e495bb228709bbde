import { joinTeam } from "@/lib/domain/member-invites/dashboard";
import { sendJoinCode } from "@/lib/domain/member-invites/send-join-code";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [joinTeam.sendCode, (ctx, { params }) => sendJoinCode(ctx, params.token)],
});
