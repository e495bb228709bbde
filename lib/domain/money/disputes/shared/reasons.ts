/** The networks' reason codes that we know, with the cardholder's reason in words. */
export const DISPUTE_REASONS = {
  "10.4": "Fraud: card not present",
  "13.1": "Goods or services not received",
  "13.3": "Not as described, or defective",
  "13.7": "Canceled goods or services",
  "4837": "No cardholder authorization",
  "4853": "Cardholder dispute of goods or services",
  UA02: "Fraud: card not present",
  F29: "Fraud: card not present",
  "127": "The cardholder does not recognize the payment",
} as const satisfies Record<string, string>;
export type DisputeReasonCode = keyof typeof DISPUTE_REASONS;
