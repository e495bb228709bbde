import "server-only";
import { type RenewedSession, SESSION_TIME } from "@/lib/domain/access/sessions/sessions";
import type { InviteAcceptance } from "@/lib/domain/access/member-invites/accept-member-invite";
import type { JoinedAccount } from "@/lib/domain/access/member-invites/dashboard";
import type { StepUp } from "@/lib/domain/access/sign-in/dashboard";
import type { StepUpProof } from "@/lib/domain/access/sign-in/step-up";
import { env } from "@/lib/env";
import { sessionCookie } from "./credential";

/**
 * Returns the options of the session cookie: hidden from scripts, sent only to us, and only over HTTPS if the app uses
 * it.
 */
export function sessionCookieOptions(appURL: string) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: appURL.startsWith("https:") } as const;
}

/** Builds the Set-Cookie header with a session's token. The cookie expires with the session. */
function setSessionCookie(token: string, expiresOn: Date): string {
  const { APP_URL } = env();
  const secure = sessionCookieOptions(APP_URL).secure ? "; Secure" : "";
  return `${sessionCookie(APP_URL)}=${token}; Path=/; Expires=${expiresOn.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
}

/** Answers an accepted invite, and signs in the browser of a new person. */
export async function answerAcceptance(accepted: Promise<InviteAcceptance>, now: Date): Promise<Response> {
  const { token, accountID } = await accepted;
  const result: JoinedAccount = { accountID };
  const cookie = token && setSessionCookie(token, new Date(now.getTime() + SESSION_TIME));
  return Response.json(result, { headers: cookie ? { "set-cookie": cookie } : {} });
}

/** Answers a proven second factor, with the session's next token. */
export async function answerStepUp(proven: Promise<StepUpProof>): Promise<Response> {
  const { until, token, expiresOn } = await proven;
  const result: StepUp = { until: until.toISOString() };
  return Response.json(result, { headers: { "set-cookie": setSessionCookie(token, expiresOn) } });
}

/** Answers with only the session's next token. */
export async function answerRenewed(renewed: Promise<RenewedSession>): Promise<Response> {
  const { token, expiresOn } = await renewed;
  return new Response(null, { status: 204, headers: { "set-cookie": setSessionCookie(token, expiresOn) } });
}
