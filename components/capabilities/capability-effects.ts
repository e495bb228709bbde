import type { CapabilityID } from "@/lib/core/capabilities";

/** What stops when a capability is disabled. */
export const DISABLE_EFFECTS: Record<CapabilityID, string> = {
  transfers: "The account can no longer take part in transfers, as payer or payee.",
  "send-funds": "The account can no longer send funds.",
  "collect-funds": "The account can no longer collect by card or bank debit.",
  wallet: "No money can enter or leave the wallet. Its balance stays visible.",
  "card-issuing": "No new cards can be issued, and existing cards are declined.",
};
