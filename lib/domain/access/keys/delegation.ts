import { covers, mayDelegate, mustBeQualified, type Grant } from "@/lib/core/grants";
import { isPublicScope } from "@/lib/core/scopes";
import type { Caller, SignedInCtx } from "@/lib/domain/kernel/context";

/** Whether the caller's account has a current attestation of PCI compliance. */
function isAttested({ caller, now }: Pick<SignedInCtx, "caller" | "now">): boolean {
  return caller.attestedUntil !== undefined && caller.attestedUntil > now;
}

/**
 * Why the caller may not give a scope to a key or token; undefined when they may. They give only what they hold. Card
 * details need an attestation; a person never holds them, so the attestation stands in.
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
