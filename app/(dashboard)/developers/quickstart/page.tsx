import { DashboardPage } from "@/app/dashboard-page";
import { Quickstart } from "@/components/access/quickstart";
import { NewLink } from "@/components/page/new-link";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { env } from "@/lib/env";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Quickstart" };

export default async function QuickstartPage() {
  const accountID = (await currentSession())?.caller.accountID ?? "";
  return (
    <DashboardPage
      title="Quickstart"
      description="From an API key to your first response in a few lines."
      needs={accounts.get}
      accountID={accountID}
      actions={<NewLink href="/developers/api-keys/new" label="New API key" scope="api-keys.write" />}
    >
      <Quickstart origin={new URL(env().APP_URL).origin} accountID={accountID} />
    </DashboardPage>
  );
}
