import { type StateOf, states } from "@/lib/core/api/states";

/** States of an authorization. A late capture is paid in any state. */
export const authorizationStates = states({
  pending: { reverse: "canceled", clear: "cleared", expire: "expired" },
  declined: { clear: "cleared" },
  canceled: { clear: "cleared" },
  expired: { clear: "cleared" },
  cleared: {},
});
export type AuthorizationStatus = StateOf<typeof authorizationStates>;

/** The networks of the API. All cards that Tender issues are of the last one. */
export const CARD_NETWORKS = ["discover", "shazam", "visa"] as const;

/** The reasons for a declined purchase, in the order of the checks. The first only applies to increases. */
export const DECLINE_REASONS = [
  "authorization-not-open",
  "card-not-active",
  "card-expired",
  "account-not-allowed",
  "over-limit",
  "insufficient-funds",
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Network requests that need an immediate answer. */
export const REQUEST_KINDS = ["authorization", "authorization-incremental"] as const;
/** Network events about an authorization. */
export const FACT_KINDS = ["reversal", "authorization-advice", "authorization-expiration", "clearing"] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export const AUTHORIZATION_EVENT_TYPES = [...REQUEST_KINDS, ...FACT_KINDS] as const;
export const NETWORK_EVENT_KINDS = [...AUTHORIZATION_EVENT_TYPES, "refund"] as const;

/** A decision, or a processed event. */
export const AUTHORIZATION_RESULTS = ["approved", "declined", "processed"] as const;
export const NETWORK_OUTCOMES = [...AUTHORIZATION_RESULTS, "late", "waiting"] as const;
export type NetworkOutcome = (typeof NETWORK_OUTCOMES)[number];
