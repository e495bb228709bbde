import type { attestationTable } from "@/db/schema";
import type { Attestation, AttestationID } from "./dashboard";

type Row = typeof attestationTable.$inferSelect;

/** An attestation in the dashboard. Its status depends on the time. */
export function toAttestation(row: Row, createdBy: string | null, now: Date): Attestation {
  return {
    attestationID: row.attestationID as AttestationID,
    attestedBy: row.attestedBy,
    ...(row.assessor !== null && { assessor: row.assessor }),
    validFrom: row.validFrom.toISOString(),
    expiresOn: row.expiresOn.toISOString(),
    status: statusOf(row, now),
    ...(createdBy !== null && { createdBy }),
    createdOn: row.createdOn.toISOString(),
  };
}

function statusOf({ withdrawn, validFrom, expiresOn }: Row, now: Date): Attestation["status"] {
  if (withdrawn) return "withdrawn";
  if (expiresOn <= now) return "expired";
  return validFrom > now ? "future" : "current";
}
