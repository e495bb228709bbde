import { z } from "zod";
import { AccountID, RiskReviewID, RiskRuleID, TransferID } from "@/lib/core/api/ids";
import { CENTS_MAX } from "@/lib/core/money/money";
import { operation } from "@/lib/core/api/operation";
import { filterValue, page } from "@/lib/core/api/query";
import { DateTime, text } from "@/lib/core/api/shapes";
import { stateEnum } from "@/lib/core/api/state-enum";
import { RISK_REASON_MAX, RISK_REVIEW_HOURS_MAX } from "@/lib/domain/kernel/limits";
import { RiskConditions } from "@/lib/domain/money/risk-rules/shared/conditions";
import { RULE_ACTIONS, DEADLINE_DECISIONS, riskReviewStates } from "@/lib/domain/money/risk-rules/states";

const REVIEWS_PER_PAGE = 20;

const RiskReviewState = stateEnum(riskReviewStates);
const RuleAction = z.enum(RULE_ACTIONS);
const DeadlineDecision = z.enum(DEADLINE_DECISIONS);

export const RiskReview = z.object({
  reviewID: RiskReviewID,
  transferID: TransferID,
  state: RiskReviewState,
  /** In cents. */
  amount: z.int(),
  source: z.string(),
  destination: z.string(),
  /** The reasons of the rules that hold the transfer. */
  reason: z.string(),
  needsTwo: z.boolean(),
  dueOn: DateTime.optional(),
  atDeadline: DeadlineDecision,
  /** The first of two people who release it. */
  approvedBy: z.string().optional(),
  /** Why another person must release it: the viewer made the transfer, or is the first of two people. */
  obstacle: z.enum(["made", "approved"]).optional(),
  /** Absent for a decision that the deadline made. */
  decidedBy: z.string().optional(),
  decidedOn: DateTime.optional(),
  decisionReason: z.string().optional(),
  createdOn: DateTime,
});
export type RiskReview = z.infer<typeof RiskReview>;

export const RiskReviewPage = z.object({ items: z.array(RiskReview), more: z.boolean() });
export type RiskReviewPage = z.infer<typeof RiskReviewPage>;

export const ListRiskReviews = z.object({ state: filterValue(RiskReviewState), ...page(REVIEWS_PER_PAGE) });
export type ListRiskReviews = z.infer<typeof ListRiskReviews>;

const counted = z.object({ count: z.int().min(0), amount: z.int().min(0) });

/** An account’s transfers of the last 90 days. Only the newest ones are counted. */
export const RiskHistory = z.object({
  accountID: AccountID,
  displayName: z.string(),
  createdOn: DateTime,
  transfers: counted,
  returned: counted,
  /** Earlier reviews of its transfers: all, and those that were rejected. */
  reviews: z.int().min(0),
  rejected: z.int().min(0),
});
export type RiskHistory = z.infer<typeof RiskHistory>;

export const RiskReviewDetails = RiskReview.extend({ source: RiskHistory, destination: RiskHistory });
export type RiskReviewDetails = z.infer<typeof RiskReviewDetails>;

/** A rule as it was at the moment of a decision. */
const DecidedRule = z.object({
  ruleID: RiskRuleID,
  version: z.int().min(1),
  name: z.string(),
  action: RuleAction,
  reason: z.string(),
  conditions: RiskConditions,
  isMatch: z.boolean(),
});

/** The stored decision about a transfer, and the result of deciding again with the same rules and facts. */
export const RiskDecisionReplay = z.object({
  outcome: RuleAction,
  /** The rules that were active. If none of them matched, no rule decided, and the transfer was allowed. */
  rules: z.array(DecidedRule),
  facts: z.record(z.string(), z.union([z.number(), z.string(), z.tuple([z.number(), z.number()]), z.null()])),
  replayed: RuleAction,
});
export type RiskDecisionReplay = z.infer<typeof RiskDecisionReplay>;

export const DecideRiskReview = z.object({
  decision: z.enum(["release", "reject"]),
  reason: text({ min: 1, max: RISK_REASON_MAX }),
});
export type DecideRiskReview = z.infer<typeof DecideRiskReview>;

export const RiskPolicy = z.object({
  /** A release of this amount or more takes two people, in cents. */
  twoPeopleFrom: z.int().min(0).max(CENTS_MAX).optional(),
  hours: z.int().min(1).max(RISK_REVIEW_HOURS_MAX),
  atDeadline: DeadlineDecision,
});
export type RiskPolicy = z.infer<typeof RiskPolicy>;

const declared = { group: "Risk", internal: true } as const;
const oneReview = z.object({ reviewID: RiskReviewID });

export const riskReviews = {
  list: operation({
    ...declared,
    summary: "List risk reviews",
    method: "GET",
    path: "/dashboard/risk-reviews",
    access: "transfers.read",
    query: ListRiskReviews,
    response: RiskReviewPage,
    download: { place: ["createdOn", "reviewID"], usd: ["amount"] },
    status: 200,
  }),
  get: operation({
    ...declared,
    summary: "Retrieve a risk review",
    method: "GET",
    path: "/dashboard/risk-reviews/{reviewID}",
    access: "transfers.read",
    params: oneReview,
    response: RiskReviewDetails,
    status: 200,
  }),
  decide: operation({
    ...declared,
    summary: "Release or reject a held transfer",
    method: "POST",
    path: "/dashboard/risk-reviews/{reviewID}/decision",
    access: "transfers.write",
    params: oneReview,
    body: DecideRiskReview,
    response: RiskReview,
    status: 200,
    audit: { act: "risk-review.decide" },
  }),
};

export const riskDecisions = {
  get: operation({
    ...declared,
    summary: "Replay the risk decision about a transfer",
    method: "GET",
    path: "/dashboard/transfers/{transferID}/risk-decision",
    access: "transfers.read",
    params: z.object({ transferID: TransferID }),
    response: RiskDecisionReplay,
    status: 200,
  }),
};

export const riskPolicy = {
  get: operation({
    ...declared,
    summary: "Retrieve the settings of risk reviews",
    method: "GET",
    path: "/dashboard/risk-policy",
    access: "transfers.read",
    response: RiskPolicy,
    status: 200,
  }),
  save: operation({
    ...declared,
    summary: "Change the settings of risk reviews",
    method: "PUT",
    path: "/dashboard/risk-policy",
    access: "risk.write",
    body: RiskPolicy,
    response: RiskPolicy,
    status: 200,
    audit: { act: "risk-policy.update" },
  }),
};
