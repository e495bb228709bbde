import { covers, isPublicScope, mayDelegate, mustBeQualified, type Grant } from "@/lib/core/scopes";
import type { Caller, SignedInCtx } from "@/lib/domain/context";

/** Whether the caller's account has a current attestation of PCI compliance on file. */
export function isAttested({ caller, now }: Pick<SignedInCtx, "caller" | "now">): boolean {
  return caller.attestedUntil !== undefined && caller.attestedUntil > now;
}

/**
 * Why the caller may not give a scope to a key or token; undefined when they may. Only what they hold, and card details
 * only with an attestation; a person never holds those as such, so whoever answers for them stands in for it.
 */
export function delegationFault(ctx: Pick<SignedInCtx, "caller" | "now">, grant: Grant): string | undefined {
  if (!isPublicScope(grant.scope)) return "is not a scope";
  const isSecure = mustBeQualified(grant.scope);
  if (!mayDelegate(ctx.caller.scopes, grant) && !(isSecure && answersForCardData(ctx.caller)))
    return "is beyond what you may do yourself";
  return isSecure && !isAttested(ctx) ? "needs a current attestation of PCI compliance" : undefined;
}

function answersForCardData({ scopes }: Caller): boolean {
  return covers(scopes, "attestations.write") || covers(scopes, "issued-cards.reveal");
}
