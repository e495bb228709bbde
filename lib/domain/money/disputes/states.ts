import { type StateOf, states } from "@/lib/core/api/states";

/** The states of a dispute. A dispute that was decided beforehand begins as `resolved`. */
export const disputeStates = states({
  "response-needed": { submit: "under-review", accept: "accepted", expire: "expired", withdraw: "closed" },
  resolved: {},
  "under-review": { win: "won", lose: "lost", withdraw: "closed" },
  closed: {},
  accepted: {},
  expired: {},
  won: {},
  lost: {},
});
export type DisputeStatus = StateOf<typeof disputeStates>;

/**
 * The outcomes of disputes, with the states of each. A dispute that was decided beforehand, or withdrawn, is closed
 * without a decision.
 */
export const DISPUTE_OUTCOMES = {
  open: ["response-needed", "under-review"],
  won: ["won"],
  lost: ["lost", "accepted", "expired"],
  closed: ["closed", "resolved"],
} as const satisfies Record<string, readonly DisputeStatus[]>;
export type DisputeOutcome = keyof typeof DISPUTE_OUTCOMES;

/** The phases of a dispute. Only a chargeback holds the money back. */
export const DISPUTE_PHASES = ["pre-dispute", "inquiry", "chargeback", "unknown"] as const;
export type DisputePhase = (typeof DISPUTE_PHASES)[number];

export const FAVORS = {
  win: "merchant",
  withdraw: "merchant",
  lose: "cardholder",
  accept: "cardholder",
  expire: "cardholder",
} as const;
export type EndOfDispute = keyof typeof FAVORS;
