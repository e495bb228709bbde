import { badge, custom, link, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { NewLink } from "@/components/page/new-link";
import { OutcomeBars } from "@/components/ui/data/outcome-bars";
import { counted } from "@/components/words/nouns";
import { webhookEndpoints } from "@/lib/generated/operations/webhooks";
import type { ListedWebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";
import { TEST_RECEIVER } from "@/lib/domain/platform/webhooks/shared/endpoint-tests";
import {
  ENDPOINT_STATES,
  endpointName,
  endpointPath,
  endpointState,
  outcomeInWords,
  successInWords,
} from "./webhook-words";

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
    custom("Last 7 days", recentOf, { isWhole: true, priority: 2 }),
    text(
      "Median response",
      ({ medianMs }) => (medianMs === undefined ? undefined : `${medianMs.toLocaleString("en-US")} ms`),
      {
        width: "sm",
        priority: 3,
        isNumeric: true,
      },
    ),
    text("Events", ({ types }) => counted(types.length, "event"), { width: "sm", priority: 5 }),
    when("Oldest waiting", ({ oldestWaitingOn }) => oldestWaitingOn, { width: "sm", priority: 4 }),
    text("Description", ({ description }) => description, { priority: 6 }),
    when("Created", ({ createdOn }) => createdOn, { width: "sm", priority: 7 }),
  ],
  empty: {
    drawing: "webhooks",
    title: "No webhook endpoints yet",
    description: "Endpoints get events as they happen, so your programs don’t have to poll.",
    action: () => <NewLink href="/developers/webhooks/new" label="New endpoint" scope="webhooks.write" />,
  },
});

/** The share of deliveries that succeeded, with a bar for each day. */
function recentOf(endpoint: ListedWebhookEndpoint) {
  const days = endpoint.dailyDelivered.map((good, day) => ({ good, bad: endpoint.dailyFailed[day] ?? 0 }));
  const sumOf = (key: "good" | "bad") => days.reduce((sum, day) => sum + day[key], 0);
  const [delivered, failed] = [sumOf("good"), sumOf("bad")];
  if (!delivered && !failed) return "No deliveries";
  const words = outcomeInWords(delivered, failed);
  return (
    <span role="img" aria-label={words} title={words} className="flex items-center gap-2">
      <OutcomeBars days={days} className="w-14 shrink-0" />
      {successInWords(delivered, failed)}
    </span>
  );
}
