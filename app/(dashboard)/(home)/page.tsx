import { redirect } from "next/navigation";
import { DashboardPage } from "@/app/dashboard-page";
import { HomeView } from "@/components/home/home-view";
import { WAITING_ACCOUNTS } from "@/components/home/waiting-accounts";
import { PlayDay } from "@/components/sandbox/play-day";
import { navigationFor } from "@/components/shell/navigation";
import { daysOfPreset } from "@/lib/core/time/days";
import { dashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { analytics } from "@/lib/domain/overview/analytics/dashboard";
import { moneySummary } from "@/lib/domain/overview/money-summary/dashboard";
import { setupChecklist } from "@/lib/domain/overview/setup-checklist/dashboard";
import { mayCall } from "@/lib/http/adapters/account-grants";
import { read } from "@/lib/http/adapters/preload";
import { currentSession, findViewer } from "@/lib/http/adapters/session";

export const metadata = { title: "Home" };

/** Start page. Viewers without access to money go to the first section they can open; everyone can open Security. */
export default async function Home({ searchParams }: { searchParams: Promise<object> }) {
  const [session, viewer, query] = await Promise.all([currentSession(), findViewer(), searchParams]);
  if (!(await mayCall(moneySummary.get)))
    redirect(navigationFor(session?.caller.scopes ?? [], session?.caller.accountID)[0]?.href ?? "/settings/security");
  const isPlain = Object.keys(query).length === 0;
  const days = viewer && isPlain && { zone: viewer.zone, ...daysOfPreset("last-30-days", viewer.today) };
  return (
    <DashboardPage
      title="Home"
      actions={<PlayDay />}
      optional={[
        read(setupChecklist.get),
        read(dashboardAccounts.list, WAITING_ACCOUNTS),
        read(moneySummary.problems, { query: { of: "everyone" } }),
        ...(days ? [read(analytics.payments, { query: days })] : []),
        ...(days ? [read(moneySummary.get, { query: { ...days, of: "own" } })] : []),
      ]}
    >
      <HomeView me={session?.caller.email ?? ""} viewer={viewer} />
    </DashboardPage>
  );
}
