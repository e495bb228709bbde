import "server-only";
import { SESSION_TIME } from "@/lib/domain/sessions/create-session";
import type { Accepted } from "@/lib/domain/member-invites/accept-member-invite";
import type { Joined } from "@/lib/domain/member-invites/dashboard";
import { setSessionCookie } from "./session-token";

/** Answers an accepted invite, and signs in the browser of who is new. */
export async function answerAcceptance(accepted: Promise<Accepted>, now: Date): Promise<Response> {
  const { token, accountID } = await accepted;
  const result: Joined = { accountID };
  const cookie = token && setSessionCookie(token, new Date(now.getTime() + SESSION_TIME));
  return Response.json(result, { headers: cookie ? { "set-cookie": cookie } : {} });
}
