import { DashboardPage } from "@/app/dashboard-page";
import { APIKeyCreation } from "@/components/access/api-key-creation";
import { apiKeys } from "@/lib/domain/access/keys/dashboard";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { env } from "@/lib/env";
import { read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "New API key" };

export default async function NewAPIKeyPage() {
  const accountID = (await currentSession())?.caller.accountID ?? "";
  const above = [{ label: "API keys", href: "/developers/api-keys" }];
  return (
    <DashboardPage title="New API key" above={above} needs={apiKeys.create} reads={[read(secondFactor.get)]}>
      <APIKeyCreation origin={new URL(env().APP_URL).origin} accountID={accountID} />
    </DashboardPage>
  );
}
