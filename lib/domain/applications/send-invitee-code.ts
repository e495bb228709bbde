import type { AccountID } from "@/lib/core/ids";
import { requestEmailCode } from "@/lib/domain/sign-in/request-email-code";
import type { PublicCtx } from "@/lib/domain/context";
import type { SendEmailCode, SentEmailCode } from "./dashboard";
import { findInvite, refuseEnded } from "./open-invite";

/**
 * Sends a code that proves the address of a holder of the link. A used invite also sends one, for the way back to its
 * result. Throws 404, 409 for a withdrawn invite, and 429.
 */
export async function sendInviteeCode(
  ctx: PublicCtx,
  code: string,
  { email, language }: SendEmailCode,
): Promise<SentEmailCode> {
  const sent = await findInvite(ctx, code);
  if (!sent.invite.redeemedOn) refuseEnded(sent);
  return requestEmailCode(ctx, email, { accountID: sent.partner.accountID as AccountID, language });
}
