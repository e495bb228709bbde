import { joinTeam } from "@/lib/domain/team/dashboard";
import { sendJoinCode } from "@/lib/domain/team/send-join-code";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [joinTeam.sendCode, (ctx, { params }) => sendJoinCode(ctx, params.token)],
});
