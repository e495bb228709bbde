import { DashboardPage } from "@/app/dashboard-page";
import { RiskRuleForm } from "@/components/risk-rules/risk-rules.form";
import { riskRules } from "@/lib/domain/money/risk-rules/dashboard";

export const metadata = { title: "New risk rule" };

export default function NewRiskRulePage() {
  const above = [{ label: "Risk rules", href: "/risk/rules" }];
  return (
    <DashboardPage title="New risk rule" above={above} needs={riskRules.create}>
      <RiskRuleForm />
    </DashboardPage>
  );
}
