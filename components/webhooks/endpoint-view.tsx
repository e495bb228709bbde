"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { SecretWebhookEndpoint, WebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";
import { webhookEndpoints } from "@/lib/generated/operations/webhooks";
import { EndpointActions } from "./endpoint-actions";
import { EndpointSecret } from "./endpoint-secret";
import { DISABLED_REASONS, endpointState } from "./webhook-words";

/** One endpoint: its facts, and what can be done with it. */
export function EndpointView({ endpointID }: { endpointID: string }) {
  const { data: endpoint } = useSuspenseQuery(queryFor(webhookEndpoints.get, { params: { endpointID } }));
  const [rotated, setRotated] = useState<SecretWebhookEndpoint>();
  return (
    <>
      <PageHeader
        title={new URL(endpoint.url).host}
        above={[{ label: "Webhooks", href: "/developers/webhooks" }]}
        status={<StateBadge of={endpointState(endpoint)} />}
        facts={[<ShortID key="id" value={endpoint.endpointID} label="endpoint ID" />]}
        actions={<EndpointActions endpoint={endpoint} onRotated={setRotated} />}
      />
      {rotated && <EndpointSecret key={rotated.secret} endpoint={rotated} />}
      <EndpointTrouble endpoint={endpoint} />
      <EndpointFacts endpoint={endpoint} />
    </>
  );
}

function EndpointTrouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { enabled, disabledReason, failingSince, isBehind } = endpoint;
  if (!enabled)
    return (
      <Notice
        className="mb-4"
        tone={disabledReason === "staff" ? "warning" : "danger"}
        title="This endpoint is disabled"
      >
        {disabledReason && `${DISABLED_REASONS[disabledReason]} `}
        New events aren’t saved for it. Pending deliveries resume once it’s enabled.
      </Notice>
    );
  if (failingSince)
    return (
      <Notice className="mb-4" tone="warning" title="Deliveries are failing">
        No delivery succeeded since <ExactTime value={failingSince} />. After three days, the endpoint is disabled.
      </Notice>
    );
  if (!isBehind) return null;
  return (
    <Notice className="mb-4" tone="warning" title="Events are waiting">
      The oldest one has been waiting for over five minutes. Either it failed and is sent again later, or events come
      faster than this endpoint takes them.
    </Notice>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, description, types, createdOn, oldestWaitingOn } = endpoint;
  return (
    <Card aria-label="Endpoint" className="mb-4">
      <CardHeader title="Endpoint" />
      <CardBody className="py-1">
        <DefinitionList
          items={[
            { label: "Address", value: <span className="break-all">{url}</span> },
            { label: "Description", value: description },
            {
              label: "Events",
              value: <span className="font-mono text-xs break-words">{types.join(", ")}</span>,
            },
            ...(oldestWaitingOn
              ? [{ label: "Oldest waiting event", value: <ExactTime value={oldestWaitingOn} /> }]
              : []),
            { label: "Created", value: <ExactTime value={createdOn} /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}
