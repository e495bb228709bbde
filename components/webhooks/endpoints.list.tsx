import { badge, link, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { NewLink } from "@/components/page/new-link";
import { counted } from "@/components/words/nouns";
import { webhookEndpoints } from "@/lib/generated/operations/webhooks";
import { TEST_RECEIVER } from "@/lib/domain/platform/webhooks/shared/endpoint-tests";
import { ENDPOINT_STATES, endpointName, endpointPath, endpointState } from "./webhook-words";

export const endpointList = list(webhookEndpoints.list, {
  noun: "endpoint",
  key: "endpointID",
  filters: { state: tabs("State", ENDPOINT_STATES) },
  columns: [
    link(
      "Address",
      ({ url }) => (url === TEST_RECEIVER ? endpointName(url) : url),
      ({ endpointID }) => endpointPath(endpointID),
    ),
    badge("State", endpointState, { width: "sm", priority: 1 }),
    text("Events", ({ types }) => counted(types.length, "event"), { width: "sm", priority: 3 }),
    when("Oldest waiting", ({ oldestWaitingOn }) => oldestWaitingOn, { width: "sm", priority: 2 }),
    text("Description", ({ description }) => description, { priority: 4 }),
    when("Created", ({ createdOn }) => createdOn, { width: "sm", priority: 5 }),
  ],
  empty: {
    drawing: "webhooks",
    title: "No webhook endpoints yet",
    description: "Endpoints get events as they happen, so your programs don’t have to poll.",
    action: () => <NewLink href="/developers/webhooks/new" label="New endpoint" scope="webhooks.write" />,
  },
});
