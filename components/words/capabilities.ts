import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { CapabilityStatus } from "@/lib/domain/accounts/capabilities/states";

/** Capabilities as the API names them, and what each is for. */
export const CAPABILITY_WORDS: Record<CapabilityID, { label: string; description: string }> = {
  transfers: { label: "Transfers", description: "Send and receive transfers. Every account has this." },
  "send-funds": { label: "Send funds", description: "Send money to bank accounts and cards." },
  "collect-funds": { label: "Collect funds", description: "Accept payments by card or bank debit." },
  wallet: { label: "Wallet", description: "Hold a balance." },
  "card-issuing": { label: "Card issuing", description: "Issue cards funded by the wallet." },
};

/** A capability's name; the ID itself for one that is unknown. */
export function capabilityLabel(capability: string): string {
  return CAPABILITY_WORDS[capability as CapabilityID]?.label ?? capability;
}

const WORST_FIRST: readonly CapabilityStatus[] = ["pending", "in-review", "disabled", "enabled"];

/** The capabilities of an account, those that need attention first. */
export function worstFirst<C extends { status: CapabilityStatus }>(capabilities: readonly C[]): C[] {
  return [...capabilities].sort((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status));
}
