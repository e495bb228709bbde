import type { CapabilityID } from "@/lib/core/capabilities";

/** Capabilities as the API names them, and what each is for. */
export const CAPABILITY_WORDS: Record<CapabilityID, { label: string; description: string }> = {
  transfers: { label: "Transfers", description: "Take part in transfers. Every account has it." },
  "send-funds": { label: "Send funds", description: "Pay out to bank accounts and cards." },
  "collect-funds": { label: "Collect funds", description: "Collect by card or bank debit." },
  wallet: { label: "Wallet", description: "Wallet." },
  "card-issuing": { label: "Card issuing", description: "Issue spending cards funded by the wallet." },
};

/** A capability's name; the ID itself for one that is unknown. */
export function capabilityLabel(capability: string): string {
  return CAPABILITY_WORDS[capability as CapabilityID]?.label ?? capability;
}
