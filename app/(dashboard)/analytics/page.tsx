import { NuqsAdapter } from "nuqs/adapters/next/app";
import { DashboardPage } from "@/app/dashboard-page";
import { AnalyticsView } from "@/components/home/analytics-view";
import { daysOfPreset } from "@/lib/core/time/days";
import { analytics } from "@/lib/domain/overview/analytics/dashboard";
import { read } from "@/lib/http/adapters/preload";
import { findViewer } from "@/lib/http/adapters/session";

export const metadata = { title: "Analytics" };

/** Payment figures for a range of days. Returning visitors get the latest days' figures with the page itself. */
export default async function Analytics({ searchParams }: { searchParams: Promise<object> }) {
  const [viewer, query] = await Promise.all([findViewer(), searchParams]);
  const days = viewer && { zone: viewer.zone, ...daysOfPreset("last-30-days", viewer.today) };
  const hasQuery = Object.keys(query).length > 0;
  return (
    <DashboardPage
      title="Analytics"
      description="Transfers count on the day they were created. Click a number to see what’s behind it."
      needs={analytics.payments}
      optional={days && !hasQuery ? [read(analytics.payments, { query: days })] : []}
    >
      <NuqsAdapter>
        <AnalyticsView viewer={viewer} />
      </NuqsAdapter>
    </DashboardPage>
  );
}
