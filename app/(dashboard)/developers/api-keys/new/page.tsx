import { DashboardPage } from "@/app/dashboard-page";
import { APIKeyCreation } from "@/components/access/api-key-creation";
import { apiKeys } from "@/lib/domain/keys/dashboard";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { read } from "@/lib/http/preload";

export const metadata = { title: "New API key" };

/** The form for a new API key. */
export default function NewAPIKeyPage() {
  const above = [{ label: "API keys", href: "/developers/api-keys" }];
  return (
    <DashboardPage title="New API key" above={above} needs={apiKeys.create} reads={[read(secondFactor.get)]}>
      <APIKeyCreation />
    </DashboardPage>
  );
}
