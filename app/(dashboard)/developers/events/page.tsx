import { listPage } from "@/app/list-page";
import { EventTable } from "@/components/webhooks/event-table";
import { eventList } from "@/components/webhooks/events.list";

export const metadata = { title: "Events" };

export default listPage(eventList, EventTable, {
  title: "Events",
  description: "What happened in your account and in connected accounts.",
});
