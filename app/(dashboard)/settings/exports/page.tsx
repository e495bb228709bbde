import { DashboardPage } from "@/app/dashboard-page";
import { ExportsView } from "@/components/list/exports";
import { listExports } from "@/lib/domain/overview/list-exports/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Exports" };

export default function ExportsPage() {
  return (
    <DashboardPage
      title="Exports"
      description="Files of lists you exported. Only you can see and download them, for seven days."
      reads={[read(listExports.list)]}
    >
      <ExportsView />
    </DashboardPage>
  );
}
