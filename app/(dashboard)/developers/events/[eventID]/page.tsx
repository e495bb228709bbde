import { Preload } from "@/app/preload";
import { EventView } from "@/components/webhooks/event-view";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Event" };

export default async function EventPage({ params }: { params: Promise<{ eventID: string }> }) {
  const request = { params: await params };
  return (
    <Preload
      reads={[read(events.get, request)]}
      title="Event"
      above={[{ label: "Events", href: "/developers/events" }]}
    >
      <EventView {...request.params} />
    </Preload>
  );
}
