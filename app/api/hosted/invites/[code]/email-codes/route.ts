import { hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { sendInviteeCode } from "@/lib/domain/onboarding/send-invitee-code";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [hostedOnboarding.sendCode, (ctx, { params, body }) => sendInviteeCode(ctx, params.code, body)],
});
