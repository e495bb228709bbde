"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/data/code-block";
import { FactsCard } from "@/components/ui/data/facts-card";
import { ExactTime } from "@/components/ui/data/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { DeliveryDetails } from "@/lib/domain/platform/webhooks/contract";
import { webhookDeliveries } from "@/lib/generated/operations/webhooks";
import { DELIVERY_STATES, endpointName, endpointPath, indented, tryInWords } from "./webhook-words";

const ASK_EVERY_MS = 2000;

/** One delivery: its tries, the request and the response. It is refetched while it is pending. */
export function DeliveryView({ deliveryID }: { deliveryID: string }) {
  const { data: delivery } = useSuspenseQuery({
    ...queryFor(webhookDeliveries.get, { params: { deliveryID } }),
    refetchInterval: ({ state: { data } }) => data?.status === "pending" && whileUsed(ASK_EVERY_MS),
  });
  const { endpointID, url, type, status, body, lastAnswer, isEnabled } = delivery;
  return (
    <>
      <PageHeader
        title={type || "Delivery"}
        above={[
          { label: "Webhooks", href: "/developers/webhooks" },
          { label: endpointName(url), href: endpointPath(endpointID) },
        ]}
        status={<StateBadge of={DELIVERY_STATES[status]} />}
        facts={[<ShortID key="id" value={deliveryID} label="delivery ID" />]}
        actions={body !== undefined && isEnabled && status !== "pending" && <Replay deliveryID={deliveryID} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <DeliveryFacts delivery={delivery} />
          <DeliveryTries tries={delivery.tries} />
        </div>
        <div className="grid min-w-0 gap-4">
          {body !== undefined && <CodeBlock label="Body" code={indented(body)} copyValue={body} />}
          {lastAnswer && <CodeBlock label="Last response" code={lastAnswer} />}
        </div>
      </div>
    </>
  );
}

function Replay({ deliveryID }: { deliveryID: string }) {
  if (!useCan("webhooks.write")) return null;
  return (
    <ConfirmAction
      operation={webhookDeliveries.replay}
      request={{ params: { deliveryID } }}
      refresh={[webhookDeliveries.get, webhookDeliveries.list]}
      trigger={<Button variant="primary">Resend</Button>}
      title="Resend this event?"
      effect="The endpoint gets the same event again, with the same ID."
      labels={["Resend", "Sending…"]}
      tone="primary"
      done="Event resent"
    />
  );
}

function DeliveryFacts({ delivery: { eventID, url, attempts, dueOn, createdOn } }: { delivery: DeliveryDetails }) {
  const event = (
    <AppLink className="rounded-sm text-primary-text hover:underline" href={`/developers/events/${eventID}`}>
      {eventID}
    </AppLink>
  );
  return (
    <FactsCard
      aria-label="Delivery"
      title="Delivery"
      items={[
        { label: "Event", value: event },
        { label: "Address", value: <span className="break-all">{url}</span> },
        { label: "Attempts", value: String(attempts) },
        ...(dueOn ? [{ label: "Next attempt", value: <ExactTime value={dueOn} /> }] : []),
        { label: "Created", value: <ExactTime value={createdOn} /> },
      ]}
    />
  );
}

function DeliveryTries({ tries }: Pick<DeliveryDetails, "tries">) {
  return (
    <Card aria-label="Attempts">
      <CardHeader title="Attempts" description="Newest first. The last 20 are kept." />
      <CardBody className="py-1">
        {tries.length === 0 ? (
          <p className="py-2 text-muted-foreground">Nothing sent yet.</p>
        ) : (
          <ol className="divide-y text-sm">
            {tries.toReversed().map((one) => (
              <li key={one.on} className="flex flex-wrap justify-between gap-x-4 py-2">
                <ExactTime value={one.on} />
                <span>
                  {tryInWords(one)} · {one.ms} ms
                </span>
              </li>
            ))}
          </ol>
        )}
      </CardBody>
    </Card>
  );
}
