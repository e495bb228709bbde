export const VERIFICATION_STATES = ["queued", "running", "holds", "broken"] as const;

/**
 * Faults of an audit log, in order: a row was changed, is missing in the middle or was cut off at the end; the hash
 * chain was rewritten from some row; the stored heads are gone; rows wait too long for their sequence number.
 */
export const AUDIT_FAULTS = ["changed", "missing", "cut", "rewritten", "heads-lost", "waiting"] as const;
