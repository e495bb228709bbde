import { type StateOf, stateNames, states } from "@/lib/core/api/states";

export type ConditionKind =
  "amount" | "method" | "count" | "sum" | "first-use" | "account-age" | "new-device" | "holder-name" | "micro-entries";

export const RISK_SIDES = ["source", "destination"] as const;
export type RiskSide = (typeof RISK_SIDES)[number];

/** The effect of a rule on a transfer. An `allow` overrides a `reject`, which overrides a `hold`. */
export const RULE_ACTIONS = ["allow", "reject", "hold"] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** A number, a text, or the count and sum of earlier transfers. Null if the fact is unknown. */
export type RiskFact = number | string | readonly [count: number, cents: number] | null;
export type RiskFacts = Readonly<Record<string, RiskFact>>;

/** A version of a rule. Versions never change. */
export interface RuleVersionName {
  ruleID: string;
  version: number;
}

/** The decision about a transfer: all rules that were active, those that decided, and the compared facts. */
export interface RiskDecision {
  outcome: RuleAction;
  rules: readonly RuleVersionName[];
  /** The IDs of the rules that decided. Empty if no rule matched. */
  matches: readonly string[];
  facts: RiskFacts;
}

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

/** The outcomes at the deadline of a review without a decision. */
export const DEADLINE_DECISIONS = ["reject", "release"] as const;
export type DeadlineDecision = (typeof DEADLINE_DECISIONS)[number];
