"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { whileUsed } from "@/components/page/while-used";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/data/code-block";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { queryFor } from "@/lib/client/query";
import type { Delivery } from "@/lib/domain/platform/webhooks/contract";
import { webhookDeliveries } from "@/lib/generated/operations/webhooks";
import { deliveryPath, indented } from "./webhook-words";

const SHOWN = 50;
const ASK_EVERY_MS = 3000;

/** Events that the test receiver got, newest first. Each opens to its body. */
export function ReceivedEvents({ endpointID }: { endpointID: string }) {
  const { data } = useQuery({
    ...queryFor(webhookDeliveries.list, { params: { endpointID }, query: { status: "delivered", count: SHOWN } }),
    refetchInterval: () => whileUsed(ASK_EVERY_MS),
  });
  return (
    <Card aria-label="Received" className="mb-4">
      <CardHeader
        title="Received"
        description={`Tender received these events and checked each signature. The latest ${SHOWN}, kept for 30 days.`}
      />
      <CardBody className="py-1">
        {data?.items.length === 0 && (
          <p className="py-2 text-muted-foreground">Nothing yet. Send a test, or play a sandbox scenario.</p>
        )}
        <ul className="divide-y text-sm">
          {data?.items.map((delivery) => (
            <ReceivedEvent key={delivery.deliveryID} delivery={delivery} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function ReceivedEvent({ delivery: { deliveryID, type, lastTry, createdOn } }: { delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="py-2">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer rounded-sm">
          <span className="font-medium">{type}</span>
          <span className="text-muted-foreground">
            {" · "}
            <RelativeTime value={lastTry?.on ?? createdOn} />
          </span>
        </summary>
        {isOpen && <ReceivedBody deliveryID={deliveryID} />}
      </details>
    </li>
  );
}

function ReceivedBody({ deliveryID }: { deliveryID: string }) {
  const { data } = useQuery(queryFor(webhookDeliveries.get, { params: { deliveryID } }));
  if (!data) return <Skeleton className="mt-2 h-24" />;
  const { eventID, body = "{}" } = data;
  return (
    <div className="mt-2 grid gap-2">
      <CodeBlock label={`Body of ${eventID}`} code={indented(body)} copyValue={body} />
      <AppLink
        className="justify-self-start text-[0.8125rem] text-primary-text underline underline-offset-2"
        href={deliveryPath(deliveryID)}
      >
        View delivery
      </AppLink>
    </div>
  );
}
