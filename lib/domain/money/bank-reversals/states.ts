/** Somebody asks for it, another person approves or declines. It is sent and completed; or it came back, or never left. */
export const BANK_REVERSAL_STATES = [
  "requested",
  "declined",
  "approved",
  "sent",
  "completed",
  "returned",
  "canceled",
] as const;
