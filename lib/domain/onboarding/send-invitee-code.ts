import { requestEmailCode } from "../access/request-email-code";
import type { PublicCtx } from "../context";
import type { SendEmailCode, SentEmailCode } from "./hosted";
import { findInvite, refuseEnded } from "./open-invite";

/** Sends whoever holds an open invite's link a code that proves their address; throws 404, 409 at the invite's end, 429. */
export async function sendInviteeCode(ctx: PublicCtx, code: string, { email }: SendEmailCode): Promise<SentEmailCode> {
  refuseEnded(await findInvite(ctx, code));
  return requestEmailCode(ctx, email);
}
