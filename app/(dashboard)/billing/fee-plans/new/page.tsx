import { DashboardPage } from "@/app/dashboard-page";
import { FeePlanForm } from "@/components/billing/fee-plans.form";
import { offeredFeePlans } from "@/lib/domain/money/fee-plans/dashboard";

export const metadata = { title: "New fee plan" };

export default function NewFeePlanPage() {
  const above = [{ label: "Fee plans", href: "/billing/fee-plans" }];
  return (
    <DashboardPage title="New fee plan" above={above} needs={offeredFeePlans.create}>
      <FeePlanForm />
    </DashboardPage>
  );
}
