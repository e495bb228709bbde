import type { AuditAction } from "@/lib/core/audit-actions";
import type { Request } from "@/lib/core/operation";
import type { auditTrail } from "@/lib/generated/operations/audit";

/** Says how many rows of the trail a card's page shows. */
const DISCLOSURES_SHOWN = 10;

const DETAILS: AuditAction = "issued-card.details";

/** The newest requests for the card's number in the audit trail. */
export function disclosuresRequest(issuedCardID: string) {
  return {
    query: { object: issuedCardID.toLowerCase(), action: DETAILS, count: DISCLOSURES_SHOWN },
  } satisfies Request<typeof auditTrail.list>;
}
