import "server-only";
import { SESSION_TIME } from "@/lib/domain/sessions/create-session";
import type { Accepted } from "@/lib/domain/member-invites/accept-member-invite";
import type { Joined } from "@/lib/domain/member-invites/dashboard";
import { answer } from "./respond";
import { setSessionCookie } from "./session-token";

/** Answers an accepted invite, and signs in the browser of who is new. */
export async function answerAcceptance(accepted: Promise<Accepted>, now: Date): Promise<Response> {
  const { token, accountID } = await accepted;
  const result: Joined = { accountID };
  return answer(
    200,
    result,
    token ? { "set-cookie": setSessionCookie(token, new Date(now.getTime() + SESSION_TIME)) } : {},
  );
}
