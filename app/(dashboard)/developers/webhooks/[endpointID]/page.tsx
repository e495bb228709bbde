import { type ListPageProps, readsOf } from "@/app/list-page";
import { Preload } from "@/app/preload";
import { deliveryList } from "@/components/webhooks/deliveries.list";
import { DeliveryTable } from "@/components/webhooks/delivery-table";
import { EndpointView } from "@/components/webhooks/endpoint-view";
import { webhookEndpoints } from "@/lib/domain/platform/webhooks/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Webhook endpoint" };

export default async function EndpointPage(props: ListPageProps) {
  const { params, search, rows } = await readsOf(deliveryList, props);
  const { endpointID = "" } = params;
  return (
    <Preload
      reads={[read(webhookEndpoints.get, { params: { endpointID } }), ...rows]}
      title="Webhook endpoint"
      above={[{ label: "Webhooks", href: "/developers/webhooks" }]}
    >
      <EndpointView endpointID={endpointID} />
      <h2 className="mb-2 text-[0.9375rem] font-semibold">Deliveries</h2>
      <DeliveryTable params={params} search={search} />
    </Preload>
  );
}
