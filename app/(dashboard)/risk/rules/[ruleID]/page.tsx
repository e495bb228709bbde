import { DashboardPage } from "@/app/dashboard-page";
import { EditRiskRule } from "@/components/risk-rules/risk-rules.form";
import { Failure } from "@/lib/core/failure";
import { riskRules } from "@/lib/domain/money/risk-rules/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";

type Props = { params: Promise<{ ruleID: string }> };

async function titleOf({ params }: Props): Promise<string> {
  const rule = await ask(riskRules.get, { params: await params });
  return rule instanceof Failure ? "Edit risk rule" : `Edit ${rule.name}`;
}

export const generateMetadata = async (props: Props) => ({ title: await titleOf(props) });

export default async function EditRiskRulePage(props: Props) {
  const { ruleID } = await props.params;
  const above = [{ label: "Risk rules", href: "/risk/rules" }];
  const reads = [read(riskRules.get, { params: { ruleID } })];
  return (
    <DashboardPage title={await titleOf(props)} needs={riskRules.update} {...{ above, reads }}>
      <EditRiskRule ruleID={ruleID} />
    </DashboardPage>
  );
}
