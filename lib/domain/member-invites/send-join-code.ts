import { requestEmailCode } from "@/lib/domain/sessions/request-email-code";
import type { PublicCtx } from "@/lib/domain/context";
import type { SentJoinCode } from "@/lib/domain/member-invites/dashboard";
import { findOpenInvite } from "./find-member-invite";

/**
 * Sends a code to the address of an invite, whoever that is: for whom it is not enough, signing in with it says. Throws
 * 404, 409 for an invite that is over, 429 for too many, and 504 where no mail can be sent.
 */
export async function sendJoinCode(ctx: PublicCtx, token: string): Promise<SentJoinCode> {
  const { email } = await findOpenInvite(ctx, token);
  return requestEmailCode(ctx, email);
}
