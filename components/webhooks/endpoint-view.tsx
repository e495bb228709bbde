"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActButton } from "@/components/form/act-button";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { Button } from "@/components/ui/button";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Notice } from "@/components/ui/feedback/notice";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { ExactTime } from "@/components/ui/data/relative-time";
import { counted } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { SecretWebhookEndpoint, WebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";
import { webhookEndpoints } from "@/lib/generated/operations/webhooks";
import { TEST_RECEIVER } from "@/lib/domain/platform/webhooks/shared/endpoint-tests";
import { EndpointSecret } from "./endpoint-secret";
import { ReceivedEvents } from "./received-events";
import { DISABLED_REASONS, endpointName, endpointState, deliveryPath, ENDPOINT_READS } from "./webhook-words";
import { DAY } from "@/lib/core/time/time";

export function EndpointView({ endpointID }: { endpointID: string }) {
  const { data: endpoint } = useSuspenseQuery(queryFor(webhookEndpoints.get, { params: { endpointID } }));
  const [rotated, setRotated] = useState<SecretWebhookEndpoint>();
  return (
    <>
      <PageHeader
        title={endpointName(endpoint.url)}
        above={[{ label: "Webhooks", href: "/developers/webhooks" }]}
        status={<StateBadge of={endpointState(endpoint)} />}
        facts={[<ShortID key="id" value={endpoint.endpointID} label="endpoint ID" />]}
        actions={<EndpointActions endpoint={endpoint} onRotated={setRotated} />}
      />
      {rotated && <EndpointSecret key={rotated.secret} endpoint={rotated} />}
      <EndpointTrouble endpoint={endpoint} />
      <EndpointFacts endpoint={endpoint} />
      {endpoint.url === TEST_RECEIVER && <ReceivedEvents endpointID={endpointID} />}
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
      The oldest one has been waiting for over five minutes. Either it failed and will be retried, or events arrive
      faster than this endpoint accepts them.
    </Notice>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, description, types, deliveriesAtOnce, createdOn, oldestWaitingOn } = endpoint;
  return (
    <FactsCard
      aria-label="Endpoint"
      className="mb-4"
      title="Endpoint"
      items={[
        { label: "Address", value: <span className="break-all">{url}</span> },
        { label: "Description", value: description },
        { label: "Concurrent deliveries", value: deliveriesAtOnce && `Up to ${deliveriesAtOnce}` },
        {
          label: "Events",
          value: <span className="font-mono text-xs break-words">{types.join(", ")}</span>,
        },
        ...(oldestWaitingOn ? [{ label: "Oldest waiting event", value: <ExactTime value={oldestWaitingOn} /> }] : []),
        { label: "Created", value: <ExactTime value={createdOn} /> },
      ]}
    />
  );
}

interface Props {
  endpoint: WebhookEndpoint;
  onRotated: (endpoint: SecretWebhookEndpoint) => void;
}

const load = () => import("./edit-endpoint-form");
const EditEndpoint = dynamic(() => load().then((loaded) => loaded.EditEndpoint), { ssr: false });
const DAYS_BACK = 30;

function EndpointActions({ endpoint, onRotated }: Props) {
  const router = useRouter();
  if (!useCan("webhooks.write")) return null;
  const { endpointID, enabled } = endpoint;
  const request = { params: { endpointID } };
  return (
    <>
      <ConfirmAction
        operation={webhookEndpoints.delete}
        request={request}
        refresh={[webhookEndpoints.list]}
        trigger={<Button variant="ghost">Delete</Button>}
        title="Delete this endpoint?"
        effect="It gets no more events, and its deliveries are no longer shown. You can’t undo this."
        labels={["Delete endpoint", "Deleting…"]}
        done="Endpoint deleted"
        then={() => router.push("/developers/webhooks")}
      />
      <DialogButton label="Edit" load={load}>
        {(close) => <EditEndpoint endpoint={endpoint} onClose={close} />}
      </DialogButton>
      <SwitchEndpoint endpoint={endpoint} />
      <ConfirmAction
        operation={webhookEndpoints.rotate}
        request={request}
        refresh={[webhookEndpoints.get]}
        trigger={<Button>Rotate secret</Button>}
        title="Give this endpoint a new secret?"
        effect="The new secret is shown once. The old one keeps working for 24 hours."
        labels={["Rotate secret", "Rotating…"]}
        tone="primary"
        done="Secret rotated"
        then={onRotated}
      />
      {enabled && <ReplayFailed endpointID={endpointID} />}
      {enabled && (
        <ActButton
          operation={webhookEndpoints.test}
          request={request}
          refresh={ENDPOINT_READS}
          variant="primary"
          labels={["Send test", "Sending…"]}
          done="Test event sent"
          then={({ deliveryID }) => router.push(deliveryPath(deliveryID))}
        />
      )}
    </>
  );
}

function SwitchEndpoint({ endpoint: { endpointID, enabled } }: Pick<Props, "endpoint">) {
  return (
    <ConfirmAction
      operation={webhookEndpoints.update}
      request={{ params: { endpointID }, body: { enabled: !enabled } }}
      refresh={ENDPOINT_READS}
      trigger={<Button>{enabled ? "Disable" : "Enable"}</Button>}
      title={enabled ? "Disable this endpoint?" : "Enable this endpoint?"}
      effect={
        enabled
          ? "It gets no events, and new events aren’t saved for it."
          : "It gets new events, and pending deliveries resume."
      }
      labels={enabled ? ["Disable", "Disabling…"] : ["Enable", "Enabling…"]}
      tone={enabled ? "danger" : "primary"}
      done={enabled ? "Endpoint disabled" : "Endpoint enabled"}
    />
  );
}

function ReplayFailed({ endpointID }: { endpointID: string }) {
  const [since] = useState(() => new Date(Math.floor(Date.now() / DAY - DAYS_BACK) * DAY).toISOString());
  return (
    <ConfirmAction
      operation={webhookEndpoints.replay}
      request={{ params: { endpointID }, body: { since } }}
      refresh={ENDPOINT_READS}
      trigger={<Button>Resend failed</Button>}
      title="Resend failed deliveries?"
      effect="Every failed delivery from the last 30 days is resent with the same ID."
      labels={["Resend failed", "Sending…"]}
      tone="primary"
      done={({ replayed }) => `${counted(replayed, "delivery")} resent`}
    />
  );
}
