import { type StateOf, states } from "@/lib/core/api/states";

/** The states of an authorization. What a merchant captures late is paid all the same. */
export const authorizationStates = states({
  pending: { reverse: "canceled", clear: "cleared", expire: "expired" },
  declined: { clear: "cleared" },
  canceled: { clear: "cleared" },
  expired: { clear: "cleared" },
  cleared: {},
});
export type AuthorizationStatus = StateOf<typeof authorizationStates>;

/** The networks of the API. Our cards are all of the last one. */
export const CARD_NETWORKS = ["discover", "shazam", "visa"] as const;

/** Why a purchase was declined, in the order of the checks. The first is only for what raises an authorization. */
export const DECLINE_REASONS = [
  "authorization-not-open",
  "card-not-active",
  "card-expired",
  "account-not-allowed",
  "over-limit",
  "insufficient-funds",
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Lists what a network asks, and is answered at once. */
export const REQUEST_KINDS = ["authorization", "authorization-incremental"] as const;
/** Lists what a network tells of an authorization. */
export const FACT_KINDS = ["reversal", "authorization-advice", "authorization-expiration", "clearing"] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export const AUTHORIZATION_EVENT_TYPES = [...REQUEST_KINDS, ...FACT_KINDS] as const;
export const NETWORK_EVENT_KINDS = [...AUTHORIZATION_EVENT_TYPES, "refund"] as const;

/** A decision, or a fact that was taken. */
export const AUTHORIZATION_RESULTS = ["approved", "declined", "processed"] as const;
/** Lists what became of a network's event. `late` changes nothing. */
export const NETWORK_OUTCOMES = [...AUTHORIZATION_RESULTS, "late", "waiting"] as const;
export type NetworkOutcome = (typeof NETWORK_OUTCOMES)[number];
