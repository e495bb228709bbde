import { z } from "zod";
import { RiskRuleID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { page } from "@/lib/core/api/query";
import { DateTime, line } from "@/lib/core/api/shapes";
import { RISK_NAME_MAX, RISK_REASON_MAX } from "@/lib/domain/kernel/limits";
import { RiskConditions } from "./shared/conditions";
import { RULE_ACTIONS } from "./states";

const RULES_PER_PAGE = 50;

const RuleAction = z.enum(RULE_ACTIONS);

export const RiskRule = z.object({
  ruleID: RiskRuleID,
  version: z.int().min(1),
  name: z.string(),
  action: RuleAction,
  reason: z.string(),
  conditions: RiskConditions,
  isActive: z.boolean(),
  /** The person who saved the current version. */
  changedBy: z.string(),
  createdOn: DateTime,
  updatedOn: DateTime,
});
export type RiskRule = z.infer<typeof RiskRule>;

export const RiskRulePage = z.object({ items: z.array(RiskRule), more: z.boolean() });
export type RiskRulePage = z.infer<typeof RiskRulePage>;

export const ListRiskRules = z.object({ ...page(RULES_PER_PAGE) });
export type ListRiskRules = z.infer<typeof ListRiskRules>;

export const SaveRiskRule = z.object({
  name: line({ min: 1, max: RISK_NAME_MAX }),
  action: RuleAction,
  /** Shown to reviewers, and stored with the decision. */
  reason: line({ min: 1, max: RISK_REASON_MAX }),
  conditions: RiskConditions,
  isActive: z.boolean(),
  /** Confirms a rule that its trial found to stop a large share of transfers. */
  isConfirmed: z.boolean().optional(),
});
export type SaveRiskRule = z.infer<typeof SaveRiskRule>;

/** The version that was edited, so that two people do not overwrite each other. */
export const UpdateRiskRule = SaveRiskRule.extend({ version: z.int().min(1) });
export type UpdateRiskRule = z.infer<typeof UpdateRiskRule>;

const TryRiskRule = z.object({ conditions: RiskConditions });

const counted = z.object({ count: z.int().min(0), amount: z.int().min(0) });

/** The transfers of the last 90 days that a rule would have matched. Amounts are in cents. */
export const RiskTrial = z.object({
  /** All transfers of the time. */
  transfers: z.int().min(0),
  /** The transfers that were read: all, or an even sample. */
  tried: counted,
  matched: counted,
  /** Of the matched ones: those that a bank returned, and those that a payer’s bank disputes. */
  returned: counted,
  disputed: counted,
  /** Of all that were read. */
  returnedOfAll: counted,
  examples: z.array(
    z.object({
      transferID: TransferID,
      amount: z.int(),
      source: z.string(),
      destination: z.string(),
      createdOn: DateTime,
    }),
  ),
  /** True if a condition is about the device, which earlier transfers do not name. */
  isBlind: z.boolean(),
});
export type RiskTrial = z.infer<typeof RiskTrial>;

const declared = { group: "Risk", internal: true } as const;
const oneRule = z.object({ ruleID: RiskRuleID });

export const riskRules = {
  list: operation({
    ...declared,
    summary: "List risk rules",
    method: "GET",
    path: "/dashboard/risk-rules",
    access: "transfers.read",
    query: ListRiskRules,
    response: RiskRulePage,
    download: {},
    status: 200,
  }),
  get: operation({
    ...declared,
    summary: "Retrieve a risk rule",
    method: "GET",
    path: "/dashboard/risk-rules/{ruleID}",
    access: "transfers.read",
    params: oneRule,
    response: RiskRule,
    status: 200,
  }),
  create: operation({
    ...declared,
    summary: "Create a risk rule",
    method: "POST",
    path: "/dashboard/risk-rules",
    access: "risk.write",
    body: SaveRiskRule,
    response: RiskRule,
    status: 201,
    audit: { act: "risk-rule.create" },
  }),
  update: operation({
    ...declared,
    summary: "Change a risk rule",
    method: "PUT",
    path: "/dashboard/risk-rules/{ruleID}",
    access: "risk.write",
    params: oneRule,
    body: UpdateRiskRule,
    response: RiskRule,
    status: 200,
    audit: { act: "risk-rule.update" },
  }),
  try: operation({
    ...declared,
    summary: "Try a risk rule on earlier transfers",
    method: "POST",
    path: "/dashboard/risk-rule-trials",
    access: "transfers.read",
    body: TryRiskRule,
    response: RiskTrial,
    status: 200,
    audit: { unrecorded: "question" },
  }),
};
