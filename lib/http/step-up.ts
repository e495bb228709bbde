import "server-only";
import type { StepUp } from "@/lib/domain/sign-in/dashboard";
import type { SteppedUp } from "@/lib/domain/sign-in/step-up";
import type { RenewedSession } from "@/lib/domain/sessions/renew-session";
import { setSessionCookie } from "./session-token";

/** Answers a proven second factor, and gives the browser its session's next token. */
export async function answerStepUp(proven: Promise<SteppedUp>): Promise<Response> {
  const { until, token, expiresOn } = await proven;
  const result: StepUp = { until: until.toISOString() };
  return Response.json(result, { headers: { "set-cookie": setSessionCookie(token, expiresOn) } });
}

/** Answers nothing but the session's next token, for the browser to keep. */
export async function answerRenewed(renewed: Promise<RenewedSession>): Promise<Response> {
  const { token, expiresOn } = await renewed;
  return new Response(null, { status: 204, headers: { "set-cookie": setSessionCookie(token, expiresOn) } });
}
