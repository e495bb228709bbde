import { type StateOf, stateNames, states } from "@/lib/core/api/states";

/** The states of a review. `approved` waits for the second of two people. */
export const riskReviewStates = states({
  open: { approve: "approved", release: "released", reject: "rejected", cancel: "canceled" },
  approved: { release: "released", reject: "rejected", cancel: "canceled" },
  released: {},
  rejected: {},
  canceled: {},
});
export type RiskReviewState = StateOf<typeof riskReviewStates>;
export const RISK_REVIEW_STATES = stateNames(riskReviewStates);

/** What may happen at the deadline of a review without a decision. */
export const DEADLINE_DECISIONS = ["reject", "release"] as const;
export type DeadlineDecision = (typeof DEADLINE_DECISIONS)[number];
