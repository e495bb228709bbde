import type { CapabilityID } from "@/lib/domain/capabilities/contract";

/** What stops when a capability is disabled, as a sentence. */
export const DISABLE_EFFECTS: Record<CapabilityID, string> = {
  transfers: "The account can take part in no new transfers, neither as payer nor as payee.",
  "send-funds": "The account can start no new payments to others.",
  "collect-funds": "The account can take no new card or bank payments.",
  wallet: "The wallet takes no new money and pays none out; its balance stays and can be read.",
  "card-issuing": "No new cards can be issued, and payments with existing ones are declined.",
};
