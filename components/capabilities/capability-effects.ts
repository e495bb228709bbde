import type { CapabilityID } from "@/lib/core/capabilities";

/** What stops when a capability is disabled. */
export const DISABLE_EFFECTS: Record<CapabilityID, string> = {
  transfers: "The account can no longer send or receive transfers.",
  "send-funds": "The account can no longer send funds.",
  "collect-funds": "The account can no longer collect payments by card or bank debit.",
  wallet: "Money can’t enter or leave the wallet. The balance stays visible.",
  "card-issuing": "The account can’t create cards, and its existing cards are declined.",
};
