"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/data/code-block";
import { ExactTime } from "@/components/ui/data/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { EventDetails } from "@/lib/domain/platform/event-log/contract";
import { events } from "@/lib/generated/operations/event-log";
import { AboutLine } from "@/components/words/about-line";
import { DELIVERY_STATES, deliveryPath, indented } from "./webhook-words";

export function EventView({ eventID }: { eventID: string }) {
  const { data: event } = useSuspenseQuery(queryFor(events.get, { params: { eventID } }));
  return (
    <>
      <PageHeader
        title={event.type}
        above={[{ label: "Events", href: "/developers/events" }]}
        description={<AboutLine of={{ ...event, name: event.type }} />}
        facts={[
          event.accountName,
          <ExactTime key="when" value={event.createdOn} />,
          <ShortID key="id" value={eventID} label="event ID" />,
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CodeBlock label="Event" code={indented(event.body)} copyValue={event.body} />
        <EventDeliveries deliveries={event.deliveries} />
      </div>
    </>
  );
}

function EventDeliveries({ deliveries }: Pick<EventDetails, "deliveries">) {
  return (
    <Card aria-label="Deliveries">
      <CardHeader title="Deliveries" description="Endpoints this event was sent to." />
      <CardBody className="py-1">
        {deliveries.length === 0 ? (
          <p className="py-2 text-muted-foreground">No endpoint subscribes to it.</p>
        ) : (
          <ul className="divide-y text-sm">
            {deliveries.map(({ deliveryID, url, status }) => (
              <li key={deliveryID} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <AppLink
                  className="rounded-sm break-all text-primary-text hover:underline"
                  href={deliveryPath(deliveryID)}
                >
                  {url}
                </AppLink>
                <StateBadge of={DELIVERY_STATES[status]} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
