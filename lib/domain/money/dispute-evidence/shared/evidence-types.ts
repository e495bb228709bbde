export const EVIDENCE_TYPES = [
  "receipt",
  "proof-of-delivery",
  "cancelation-policy",
  "terms-of-service",
  "customer-communication",
  "generic-evidence",
  "cover-letter",
  "other",
] as const;
