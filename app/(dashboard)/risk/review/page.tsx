import { listPage } from "@/app/list-page";
import { riskReviewList } from "@/components/risk-rules/risk-reviews.list";
import { ReviewSettings, RiskReviewTable } from "@/components/risk-rules/risk-tables";
import { RiskTabs } from "@/components/risk/risk-tabs";

export const metadata = { title: "Risk reviews" };

export default listPage(riskReviewList, RiskReviewTable, {
  title: "Risk reviews",
  description: "Transfers that a rule holds. Their money is reserved until a person decides.",
  actions: <ReviewSettings />,
  tabs: <RiskTabs current="Review" />,
});
