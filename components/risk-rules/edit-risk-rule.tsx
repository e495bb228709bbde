"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/client/query";
import { riskRules } from "@/lib/generated/operations/risk-rules";
import { RiskRuleForm } from "./risk-rules.form";

export function EditRiskRule({ ruleID }: { ruleID: string }) {
  const { data: rule } = useSuspenseQuery(queryFor(riskRules.get, { params: { ruleID } }));
  return <RiskRuleForm key={rule.version} rule={rule} />;
}
