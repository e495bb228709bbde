export const RETURN_DIRECTIONS = ["debit", "credit"] as const;

/**
 * An open return waits for a person, a late one for a decision to dishonor it. A debit can be scheduled to be presented
 * again; then it is represented, and its money collected or returned again. A return can also be dishonored by our
 * bank, contested by the other one, or closed.
 */
export const RETURN_STATES = [
  "open",
  "late",
  "scheduled",
  "represented",
  "collected",
  "dishonored",
  "contested",
  "closed",
] as const;
