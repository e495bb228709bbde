import { conflict } from "@/lib/core/failure";
import { requestEmailCode } from "../access/request-email-code";
import type { PublicCtx } from "../context";
import type { SentJoinCode } from "./contract";
import { findOpenInvite, joinBy } from "./find-member-invite";

/**
 * Sends a code to the address of an invite, for an invitee who is known here but has no password yet. Throws 404, 409 for
 * an invite that is over or for whom a code is not enough, 429 within thirty seconds, and 504 where no mail can be sent.
 */
export async function sendJoinCode(ctx: PublicCtx, token: string): Promise<SentJoinCode> {
  const { email } = await findOpenInvite(ctx, token);
  if ((await joinBy(ctx, email)) !== "code") throw conflict("a code is not enough for this address: sign in with its password");
  return requestEmailCode(ctx, email);
}
