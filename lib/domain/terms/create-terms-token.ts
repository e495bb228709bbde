import { forbidden, malformed } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import type { TermsOfServiceToken } from "@/lib/domain/accounts/shared/terms-of-service";
import type { SignedInCtx } from "../context";
import { signAcceptance } from "./token";

/**
 * A token by which the caller's partner shows that terms were accepted now, on the page the request comes from: good once,
 * for ever, for that partner alone. Throws 400 without an origin, and 403 for a person who acts for no account yet.
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
