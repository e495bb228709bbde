import { DashboardPage } from "@/app/dashboard-page";
import { EndpointCreation } from "@/components/webhooks/endpoint-creation";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { webhookEndpoints } from "@/lib/domain/platform/webhooks/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "New endpoint" };

export default function NewEndpointPage() {
  const above = [{ label: "Webhooks", href: "/developers/webhooks" }];
  return (
    <DashboardPage title="New endpoint" above={above} needs={webhookEndpoints.create} reads={[read(secondFactor.get)]}>
      <EndpointCreation />
    </DashboardPage>
  );
}
