import { forbidden, malformed } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import type { TermsOfServiceToken } from "@/lib/domain/accounts/accounts/shared/terms-of-service";
import type { SignedInCtx } from "@/lib/domain/kernel/context";
import { signAcceptance } from "./token";

/**
 * Makes a token that proves acceptance of the terms now, on the page of the request's origin. It works once and for the
 * caller's partner only, without an end date. Throws 400 without an origin, and 403 for a person without an account.
 */
export async function createTermsToken({
  caller,
  origin,
  now,
  clientAddress,
}: SignedInCtx): Promise<TermsOfServiceToken> {
  if (!caller.accountID) throw forbidden("no account");
  if (!origin) throw malformed("an origin or referer header must say on which page the terms were accepted");
  const iat = Math.floor(now.getTime() / 1000);
  return { token: await signAcceptance({ jti: newID(), sub: caller.accountID, iat, origin, address: clientAddress }) };
}
