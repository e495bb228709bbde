import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { createRiskRule, getRiskRule, listRiskRules, updateRiskRule } from "./risk-rules";
import { tryConditions } from "./try-rule";

export const riskRules = bind(dashboard.riskRules, {
  list: (ctx, { query }) => listRiskRules(ctx, query),
  get: (ctx, { params }) => getRiskRule(ctx, params.ruleID),
  create: (ctx, { body }) => createRiskRule(ctx, body),
  update: (ctx, { params, body }) => updateRiskRule(ctx, params.ruleID, body),
  try: (ctx, { body }) => tryConditions(ctx, body.conditions),
});
