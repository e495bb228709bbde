import type { Request } from "@/lib/core/operation";
import type { auditTrail } from "@/lib/domain/audit/dashboard";
import { issuedCards } from "@/lib/domain/issuing/contract";

/** How many rows of the trail a card's page shows. */
export const DISCLOSURES_SHOWN = 10;

/** The newest requests for the card's number in the audit trail. */
export function disclosuresRequest(issuedCardID: string): Request<typeof auditTrail.list> {
  return {
    query: { object: issuedCardID.toLowerCase(), action: issuedCards.details.audit ?? "", count: DISCLOSURES_SHOWN },
  };
}
