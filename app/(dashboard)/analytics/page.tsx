import { NuqsAdapter } from "nuqs/adapters/next/app";
import { DashboardPage } from "@/app/dashboard-page";
import { AnalyticsView } from "@/components/home/analytics-view";
import { analytics } from "@/lib/domain/overview/analytics/dashboard";

export const metadata = { title: "Analytics" };

/** Shows what payments did in some days. Only the browser knows the viewer's zone, so it asks for the figures itself. */
export default function Analytics() {
  return (
    <DashboardPage
      title="Analytics"
      description="Transfers count on the day they were made. Figures lead to their lists."
      needs={analytics.payments}
    >
      <NuqsAdapter>
        <AnalyticsView />
      </NuqsAdapter>
    </DashboardPage>
  );
}
