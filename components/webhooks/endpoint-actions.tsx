"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import { counted } from "@/components/words/nouns";
import type { SecretWebhookEndpoint, WebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";
import { webhookEndpoints } from "@/lib/generated/operations/webhooks";
import { deliveryPath, ENDPOINT_READS } from "./webhook-words";

interface Props {
  endpoint: WebhookEndpoint;
  onRotated: (endpoint: SecretWebhookEndpoint) => void;
}

const load = () => import("./edit-endpoint-form");
const EditEndpoint = dynamic(() => load().then((loaded) => loaded.EditEndpoint), { ssr: false });
const DAYS_BACK = 30;

/** Shows what can be done with an endpoint, for those who may. */
export function EndpointActions({ endpoint, onRotated }: Props) {
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
      <LaterDialog trigger={<Button>Edit</Button>} load={load}>
        {(close) => <EditEndpoint endpoint={endpoint} onClose={close} />}
      </LaterDialog>
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
        <ConfirmAction
          operation={webhookEndpoints.test}
          request={request}
          refresh={ENDPOINT_READS}
          trigger={<Button variant="primary">Send test</Button>}
          title="Send a test event?"
          effect="We send webhookEndpoint.tested to this endpoint, signed like every event."
          labels={["Send test", "Sending…"]}
          tone="primary"
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
  const [since] = useState(() => new Date(Math.floor(Date.now() / 86_400_000 - DAYS_BACK) * 86_400_000).toISOString());
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
