import { malformed } from "@/lib/core/failure";
import { formatScope, isPublicScope, mayDelegate, parseScope } from "@/lib/core/scopes";
import type { SignedInCtx } from "../context";

/** The most scopes one token may carry. */
export const TOKEN_SCOPES_MAX = 100;

/**
 * The scopes asked for, each as it is stored: ones the key holds, or narrower ones of an account. Throws 400
 * `invalid_scope` for any other, and for card details while the partner has no current attestation.
 */
export function tokenScopes({ caller, now }: SignedInCtx, asked: readonly string[]): string[] {
  const isAttested = caller.attestedUntil !== undefined && caller.attestedUntil > now;
  const scopes = asked.map((text) => {
    const grant = parseScope(text);
    if (!grant || !isPublicScope(grant.scope) || !mayDelegate(caller.scopes, grant)) throw malformed("invalid_scope");
    if (grant.scope.endsWith(".read-secure") && !isAttested) throw malformed("invalid_scope");
    return formatScope(grant);
  });
  if (scopes.length === 0 || scopes.length > TOKEN_SCOPES_MAX) throw malformed("invalid_scope");
  return [...new Set(scopes)];
}
