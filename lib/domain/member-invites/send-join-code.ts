import { requestEmailCode } from "@/lib/domain/sign-in/request-email-code";
import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/context";
import type { SentJoinCode } from "@/lib/domain/member-invites/dashboard";
import { findOpenInvite } from "./find-member-invite";

/**
 * Sends a code to the invite's address, whoever has it. Sign-in tells whether a code is enough for them. Throws 404,
 * 409 for an ended invite, 429 for too many, and 504 where no mail can be sent.
 */
export async function sendJoinCode(ctx: PublicCtx, token: string): Promise<SentJoinCode> {
  const { email, accountID } = await findOpenInvite(ctx, token);
  return requestEmailCode(ctx, email, { accountID: accountID as AccountID });
}
