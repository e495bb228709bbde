/** To the bank, from it, a statement of it, or its word of whether it takes our files. */
export const BANK_FILE_DIRECTIONS = ["out", "in", "statement", "acknowledgment"] as const;
/**
 * A file that goes out is built, uploaded, handed over, then acknowledged or rejected; or stuck. One that comes in is received,
 * then processed or unreadable; or skipped, because the bank's server does not send all of it.
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
 * ACH entries, payments of ISO 20022, and what a bank says of those. Statements say themselves what they are. The last is the
 * bank's word of our files.
 */
export const BANK_FILE_FORMATS = ["nacha", "pain.001", "pain.002", "statement", "acknowledgment"] as const;

/** The entries of a file that its bank rejected are rejected, until a person decides. */
export const BANK_ENTRY_STATES = ["waiting", "canceled", "refused", "filed", "left", "rejected"] as const;
/** The formats of files that carry entries. */
export const BANK_ENTRY_FORMATS = ["nacha", "pain.001"] as const;
