import { listPage } from "@/app/list-page";
import { NewLink } from "@/components/page/new-link";
import { EndpointTable } from "@/components/webhooks/endpoint-table";
import { endpointList } from "@/components/webhooks/endpoints.list";

export const metadata = { title: "Webhooks" };

export default listPage(endpointList, EndpointTable, {
  title: "Webhooks",
  description: "Your endpoints, which get events as they happen.",
  actions: <NewLink href="/developers/webhooks/new" label="New endpoint" scope="webhooks.write" />,
});
