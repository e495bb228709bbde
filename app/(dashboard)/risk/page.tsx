import { DashboardPage } from "@/app/dashboard-page";
import { RiskTabs } from "@/components/risk/risk-tabs";
import { RatesView } from "@/components/risk/rates-view";
import { returnRates } from "@/lib/domain/overview/return-rates/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Return rates" };

const FIRST_PAGE = { subject: "account", skip: "0", count: "50" };

/** The first tab of the risk pages. */
export default function ReturnRatesPage() {
  return (
    <DashboardPage
      title="Return rates"
      description="The share of your debits that banks returned in the last 60 days, against the network’s limits."
      tabs={<RiskTabs current="Return rates" />}
      reads={[read(returnRates.list, { query: FIRST_PAGE }), read(returnRates.curve, { query: {} })]}
    >
      <RatesView />
    </DashboardPage>
  );
}
