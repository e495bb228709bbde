import { DashboardPage } from "@/app/dashboard-page";
import { FeePlanCards } from "@/components/billing/fee-plan-cards";
import { NewLink } from "@/components/page/new-link";
import { offeredFeePlans } from "@/lib/domain/money/fee-plans/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Fee plans" };

export default function FeePlansPage() {
  return (
    <DashboardPage
      title="Fee plans"
      description="What you charge your accounts. Changes only apply to new agreements."
      actions={<NewLink href="/billing/fee-plans/new" label="New fee plan" scope="fee-plans.write" />}
      reads={[read(offeredFeePlans.list)]}
    >
      <FeePlanCards />
    </DashboardPage>
  );
}
