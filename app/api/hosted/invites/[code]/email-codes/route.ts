import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { sendInviteeCode } from "@/lib/domain/applications/send-invitee-code";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [hostedOnboarding.sendCode, (ctx, { params, body }) => sendInviteeCode(ctx, params.code, body)],
});
