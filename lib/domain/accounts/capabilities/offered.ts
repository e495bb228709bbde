import type { CapabilityID } from "@/lib/core/money/capabilities";
import { notOffered, type ProvidedService } from "@/lib/domain/overview/providers/shared/services";
import { providerOf } from "@/lib/providers/registry";

/** The services behind a capability, and the reason if none has a provider. One of the services is enough. */
interface CapabilityPurpose {
  oneOf: readonly ProvidedService[];
  reason: string;
}

const PURPOSES: Partial<Record<CapabilityID, CapabilityPurpose>> = {
  "send-funds": {
    oneOf: ["ach-credit", "rtp-credit", "push-to-card"],
    reason: "payments to bank accounts and cards are not offered in production yet",
  },
  "collect-funds": {
    oneOf: ["ach-debit", "card-charge", "pull-from-card"],
    reason: "payments by bank debit and card are not offered in production yet",
  },
  "card-issuing": { oneOf: ["issued-cards"], reason: notOffered("issued-cards") },
};

/**
 * The reason why a capability cannot be enabled in a mode yet: none of its services, or no account verification, has a
 * provider. Undefined if it can be enabled. Transfers need no verification.
 */
export function whyNotOffered(mode: "sandbox" | "production", capability: CapabilityID): string | undefined {
  if (mode === "sandbox" || capability === "transfers") return undefined;
  const purpose = PURPOSES[capability];
  if (purpose && !purpose.oneOf.some((service) => providerOf(mode, service))) return purpose.reason;
  return providerOf(mode, "verification") ? undefined : notOffered("verification");
}
