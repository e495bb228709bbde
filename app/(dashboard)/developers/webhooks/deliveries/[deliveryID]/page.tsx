import { Preload } from "@/app/preload";
import { DeliveryView } from "@/components/webhooks/delivery-view";
import { webhookDeliveries } from "@/lib/domain/platform/webhooks/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Webhook delivery" };

export default async function DeliveryPage({ params }: { params: Promise<{ deliveryID: string }> }) {
  const request = { params: await params };
  return (
    <Preload
      reads={[read(webhookDeliveries.get, request)]}
      title="Webhook delivery"
      above={[{ label: "Webhooks", href: "/developers/webhooks" }]}
    >
      <DeliveryView {...request.params} />
    </Preload>
  );
}
