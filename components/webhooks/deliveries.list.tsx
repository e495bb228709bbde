import { badge, link, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { webhookDeliveries } from "@/lib/generated/operations/webhooks";
import { DELIVERY_STATES, deliveryPath, tryInWords } from "./webhook-words";

export const deliveryList = list(webhookDeliveries.list, {
  noun: "delivery",
  key: "deliveryID",
  filters: { status: tabs("Status", DELIVERY_STATES) },
  columns: [
    link(
      "Event",
      ({ type }) => type,
      ({ deliveryID }) => deliveryPath(deliveryID),
    ),
    badge("Status", ({ status }) => DELIVERY_STATES[status], { width: "sm", priority: 1 }),
    text("Last attempt", ({ lastTry }) => tryInWords(lastTry), { width: "sm", priority: 2 }),
    text("Attempts", ({ attempts }) => String(attempts), { width: "sm", priority: 5 }),
    when("Next attempt", ({ dueOn }) => dueOn, { width: "sm", priority: 4 }),
    when("Created", ({ createdOn }) => createdOn, { width: "sm", priority: 3 }),
  ],
  empty: {
    drawing: "deliveries",
    title: "Nothing sent yet",
    description: "Deliveries appear here as events are sent, and stay for 30 days.",
  },
});
