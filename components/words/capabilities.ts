import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { CapabilityStatus } from "@/lib/domain/accounts/capabilities/states";

export const CAPABILITY_WORDS: Record<CapabilityID, { label: string; description: string }> = {
  transfers: { label: "Transfers", description: "Send and receive transfers. Every account has this." },
  "send-funds": { label: "Send funds", description: "Send money to bank accounts and cards." },
  "collect-funds": { label: "Collect funds", description: "Accept payments by card or bank debit." },
  wallet: { label: "Wallet", description: "Hold a balance." },
  "card-issuing": { label: "Card issuing", description: "Issue cards funded by the wallet." },
};

/** Returns a capability's name, or the ID of an unknown one. */
export function capabilityLabel(capability: string): string {
  return CAPABILITY_WORDS[capability as CapabilityID]?.label ?? capability;
}

const WORST_FIRST: readonly CapabilityStatus[] = ["pending", "in-review", "disabled", "enabled"];

/** Sorts capabilities, those that need attention first. */
export function worstFirst<C extends { status: CapabilityStatus }>(capabilities: readonly C[]): C[] {
  return [...capabilities].sort((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status));
}
