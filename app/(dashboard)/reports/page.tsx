import { NuqsAdapter } from "nuqs/adapters/next/app";
import { DashboardPage } from "@/app/dashboard-page";
import { EmailReport } from "@/components/wallets/email-report";
import { revenueReport, savedReports } from "@/lib/domain/overview/reports/dashboard";
import { read } from "@/lib/http/adapters/preload";
import { findViewer } from "@/lib/http/adapters/session";
import { ReportsView } from "./reports-view";

export const metadata = { title: "Reports" };

export default async function ReportsPage() {
  return (
    <DashboardPage
      title="Reports"
      description="What your accounts brought in, and the reports you get by email."
      actions={<EmailReport kind="revenue" />}
      needs={revenueReport.get}
      reads={[read(savedReports.list)]}
    >
      <NuqsAdapter>
        <ReportsView viewer={await findViewer()} />
      </NuqsAdapter>
    </DashboardPage>
  );
}
