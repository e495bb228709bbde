import { listPage } from "@/app/list-page";
import { RiskTabs } from "@/components/risk/risk-tabs";
import { SanctionsHitTable } from "@/components/sanctions/hit-view";
import { sanctionsHitList } from "@/components/sanctions/hits.list";

export const metadata = { title: "Sanctions" };

export default listPage(sanctionsHitList, SanctionsHitTable, {
  title: "Sanctions",
  description: "Names that resemble an entry of a sanctions list. Until you clear a hit, it holds what it concerns.",
  tabs: <RiskTabs current="Sanctions" />,
});
