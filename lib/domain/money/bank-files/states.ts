/** Entries to the bank, replies from it, its statements, and its acknowledgments of our files. */
export const BANK_FILE_DIRECTIONS = ["out", "in", "statement", "acknowledgment"] as const;
/**
 * A file that goes out is built, uploaded, handed over, then acknowledged or rejected; or stuck. A file that comes in
 * is received, then processed or unreadable; or skipped, because the bank's server does not send all of it.
 */
export const BANK_FILE_STATES = [
  "built",
  "uploaded",
  "handed-over",
  "acknowledged",
  "rejected",
  "stuck",
  "received",
  "processed",
  "unreadable",
  "duplicate",
  "skipped",
] as const;

/**
 * ACH entries, ISO 20022 payments, and the status reports on those. Statements identify their own format. The last one
 * is the bank's acknowledgment of our files.
 */
export const BANK_FILE_FORMATS = ["nacha", "pain.001", "pain.002", "statement", "acknowledgment"] as const;

/** Entries of a file that its bank rejected stay `rejected` until a person decides. */
export const BANK_ENTRY_STATES = ["waiting", "canceled", "refused", "filed", "left", "rejected"] as const;
export const BANK_ENTRY_FORMATS = ["nacha", "pain.001"] as const;
