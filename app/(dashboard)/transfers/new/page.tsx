import { DashboardPage } from "@/app/dashboard-page";
import { TransferForm } from "@/components/transfers/transfers.form";
import { transfers } from "@/lib/domain/money/transfers/contract";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "New transfer" };

export default async function NewTransferPage() {
  const caller = (await currentSession())?.caller;
  return (
    <DashboardPage title="New transfer" above={[{ label: "Transfers", href: "/transfers" }]} needs={transfers.create}>
      <TransferForm own={{ accountID: caller?.accountID ?? "", name: caller?.displayName ?? "" }} />
    </DashboardPage>
  );
}
