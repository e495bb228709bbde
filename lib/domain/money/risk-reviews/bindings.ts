import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { getRiskPolicy, getRiskReview, listRiskReviews, replayRiskDecision } from "./queries";
import { decideRiskReview, saveRiskPolicy } from "./risk-reviews";

export const riskReviews = bind(dashboard.riskReviews, {
  list: (ctx, { query }) => listRiskReviews(ctx, query),
  get: (ctx, { params }) => getRiskReview(ctx, params.reviewID),
  decide: (ctx, { params, body }) => decideRiskReview(ctx, params.reviewID, body),
});

export const riskDecisions = bind(dashboard.riskDecisions, {
  get: (ctx, { params }) => replayRiskDecision(ctx, params.transferID),
});

export const riskPolicy = bind(dashboard.riskPolicy, {
  get: getRiskPolicy,
  save: (ctx, { body }) => saveRiskPolicy(ctx, body),
});
