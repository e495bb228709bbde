export const VERIFICATION_STATES = ["queued", "running", "holds", "broken"] as const;

/**
 * Lists what can be wrong with a trail. A row was changed, is missing in between, or was cut off at the end. The chain
 * was written again from a row on. The remembered heads are gone. Rows wait too long for their place.
 */
export const AUDIT_FAULTS = ["changed", "missing", "cut", "rewritten", "heads-lost", "waiting"] as const;
