import { DashboardPage } from "@/app/dashboard-page";
import { PlayDay } from "@/components/sandbox/play-day";
import { SandboxView } from "@/components/sandbox/sandbox-view";
import { transfers } from "@/lib/domain/money/transfers/contract";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Sandbox" };

export default async function SandboxPage() {
  const caller = (await currentSession())?.caller;
  return (
    <DashboardPage
      title="Sandbox"
      description="Simulate banks, cards and the passing of time. Only test money moves."
      needs={transfers.create}
      actions={<PlayDay />}
    >
      <SandboxView own={{ accountID: caller?.accountID ?? "", name: caller?.displayName ?? "" }} />
    </DashboardPage>
  );
}
