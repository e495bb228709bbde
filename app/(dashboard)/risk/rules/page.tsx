import { listPage } from "@/app/list-page";
import { riskRuleList } from "@/components/risk-rules/risk-rules.list";
import { NewRule, RiskRuleTable } from "@/components/risk-rules/risk-tables";
import { RiskTabs } from "@/components/risk/risk-tabs";

export const metadata = { title: "Risk rules" };

export default listPage(riskRuleList, RiskRuleTable, {
  title: "Risk rules",
  description: "Rules that allow, hold or reject transfers as they are made.",
  actions: <NewRule />,
  tabs: <RiskTabs current="Rules" />,
});
