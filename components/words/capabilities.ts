import type { CapabilityID } from "@/lib/core/capabilities";

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
