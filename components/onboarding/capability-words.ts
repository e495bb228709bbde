import type { CapabilityID } from "@/lib/domain/capabilities/contract";

/** What an account may be allowed to do, in plain words. */
export const CAPABILITY_WORDS: Record<CapabilityID, { label: string; description: string }> = {
  transfers: { label: "Take part in transfers", description: "Granted to every account automatically." },
  "send-funds": { label: "Pay others", description: "Send money to bank accounts and cards." },
  "collect-funds": { label: "Get paid", description: "Collect by card or bank debit." },
  wallet: { label: "Hold a balance", description: "Keep money in a wallet." },
  "card-issuing": { label: "Issue virtual cards", description: "Spending cards funded from the wallet." },
};

/** A capability's label; the name itself for one we do not know. */
export function capabilityLabel(capability: string): string {
  return CAPABILITY_WORDS[capability as CapabilityID]?.label ?? capability;
}
