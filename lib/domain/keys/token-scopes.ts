import { malformed } from "@/lib/core/failure";
import { formatScope, parseScope } from "@/lib/core/scopes";
import type { SignedInCtx } from "@/lib/domain/context";
import { delegationFault } from "./delegation";

/** The most scopes one token may carry. */
export const TOKEN_SCOPES_MAX = 100;

/**
 * The scopes asked for, each as it is stored: ones the key holds, or narrower ones of an account. Throws 400
 * `invalid_scope` for any other, and for card details while the partner has no current attestation.
 */
export function tokenScopes(ctx: SignedInCtx, asked: readonly string[]): string[] {
  const scopes = asked.map((text) => {
    const grant = parseScope(text);
    if (!grant || delegationFault(ctx, grant)) throw malformed("invalid_scope");
    return formatScope(grant);
  });
  if (scopes.length === 0 || scopes.length > TOKEN_SCOPES_MAX) throw malformed("invalid_scope");
  return [...new Set(scopes)];
}
