import type { EvidenceID } from "@/lib/core/ids";
import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal, type Sealed } from "./envelope";

/** Seals the bytes of a file that is evidence. The key stays in the row; the bytes go to the store. */
export function sealEvidence(evidenceID: EvidenceID, bytes: Buffer): Sealed {
  return seal(keys(), "identity", evidenceAAD(evidenceID), bytes);
}

/** Opens the bytes of evidence. Throws a VaultError for another file's, and for any changed bit. */
export function openEvidence(evidenceID: EvidenceID, sealed: Sealed): Buffer {
  return open(keys(), "identity", evidenceAAD(evidenceID), sealed);
}

/** Binds the bytes to their evidence. */
export function evidenceAAD(evidenceID: EvidenceID): Buffer {
  return aadOf({ table: "dispute_evidence", column: "wrapped_key", id: evidenceID, accountID: "" });
}
