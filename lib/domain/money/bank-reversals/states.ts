/**
 * One person requests it, and another person approves or declines it. Then it is sent and completed; or it came back,
 * or never left.
 */
export const BANK_REVERSAL_STATES = [
  "requested",
  "declined",
  "approved",
  "sent",
  "completed",
  "returned",
  "canceled",
] as const;
