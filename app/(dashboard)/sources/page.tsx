import { DashboardPage } from "@/app/dashboard-page";
import { SourcesOf } from "@/app/sources-of";
import { bankAccounts } from "@/lib/domain/money/bank-accounts/contract";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Money sources" };

export default async function SourcesPage() {
  const accountID = (await currentSession())?.caller.accountID ?? "";
  return (
    <DashboardPage title="Money sources" needs={bankAccounts.list} accountID={accountID}>
      <SourcesOf accountID={accountID} />
    </DashboardPage>
  );
}
