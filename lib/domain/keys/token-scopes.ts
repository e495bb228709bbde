import { malformed } from "@/lib/core/failure";
import { formatScope, parseScope } from "@/lib/core/parse-scope";
import type { SignedInCtx } from "@/lib/domain/context";
import { delegationFault } from "./delegation";

/** The most scopes of one token. */
const TOKEN_SCOPES_MAX = 100;

/**
 * The requested scopes in stored form: those of the key, or narrower ones of an account. Throws 400 `invalid_scope` for
 * others, and for card details without a current attestation.
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
