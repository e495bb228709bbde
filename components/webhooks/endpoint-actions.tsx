"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { counted } from "@/components/words/nouns";
import type { SecretWebhookEndpoint, WebhookEndpoint } from "@/lib/domain/webhooks/contract";
import { webhookDeliveries, webhookEndpoints } from "@/lib/domain/webhooks/dashboard";
import { EndpointFields } from "./endpoints.form";
import { deliveryPath } from "./webhook-words";

interface Props {
  endpoint: WebhookEndpoint;
  onRotated: (endpoint: SecretWebhookEndpoint) => void;
}

const EVERYTHING = [webhookEndpoints.get, webhookEndpoints.list, webhookDeliveries.list];
const DAYS_BACK = 30;

/** What can be done with an endpoint, for those who may. */
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
        effect="Nothing more is sent to it, and its deliveries are no longer shown. This cannot be undone."
        labels={["Delete endpoint", "Deleting…"]}
        done="The endpoint is deleted"
        then={() => router.push("/developers/webhooks")}
      />
      <EditEndpoint endpoint={endpoint} />
      <SwitchEndpoint endpoint={endpoint} />
      <ConfirmAction
        operation={webhookEndpoints.rotate}
        request={request}
        refresh={[webhookEndpoints.get]}
        trigger={<Button>Rotate secret</Button>}
        title="Give this endpoint a new secret?"
        effect="The new secret is shown once. The old one signs too for 24 hours."
        labels={["Rotate secret", "Rotating…"]}
        tone="primary"
        done="The endpoint has a new secret"
        then={onRotated}
      />
      {enabled && <ReplayFailed endpointID={endpointID} />}
      {enabled && (
        <ConfirmAction
          operation={webhookEndpoints.test}
          request={request}
          refresh={EVERYTHING}
          trigger={<Button variant="primary">Send test</Button>}
          title="Send a test event?"
          effect="This endpoint is sent webhookEndpoint.tested, signed like every event."
          labels={["Send test", "Sending…"]}
          tone="primary"
          done="The test is on its way"
          then={({ deliveryID }) => router.push(deliveryPath(deliveryID))}
        />
      )}
    </>
  );
}

function EditEndpoint({ endpoint: { endpointID, url, types, description = "" } }: Pick<Props, "endpoint">) {
  return (
    <DialogForm
      operation={webhookEndpoints.update}
      request={{ params: { endpointID } }}
      refresh={EVERYTHING}
      defaults={{ url, types, description }}
      trigger={<Button>Edit</Button>}
      title="Edit endpoint"
      size="lg"
      labels={["Save", "Saving…"]}
      toBody={(values) => values}
      done={() => toast.success("The endpoint is changed")}
    >
      <EndpointFields />
    </DialogForm>
  );
}

function SwitchEndpoint({ endpoint: { endpointID, enabled } }: Pick<Props, "endpoint">) {
  return (
    <ConfirmAction
      operation={webhookEndpoints.update}
      request={{ params: { endpointID }, body: { enabled: !enabled } }}
      refresh={EVERYTHING}
      trigger={<Button>{enabled ? "Disable" : "Enable"}</Button>}
      title={enabled ? "Disable this endpoint?" : "Enable this endpoint?"}
      effect={
        enabled
          ? "Nothing is sent to it, and new events are not kept for it."
          : "New events are sent to it, and what is pending goes on."
      }
      labels={enabled ? ["Disable", "Disabling…"] : ["Enable", "Enabling…"]}
      tone={enabled ? "danger" : "primary"}
      done={enabled ? "The endpoint is disabled" : "The endpoint is enabled"}
    />
  );
}

function ReplayFailed({ endpointID }: { endpointID: string }) {
  const [since] = useState(() => new Date(Math.floor(Date.now() / 86_400_000 - DAYS_BACK) * 86_400_000).toISOString());
  return (
    <ConfirmAction
      operation={webhookEndpoints.replay}
      request={{ params: { endpointID }, body: { since } }}
      refresh={EVERYTHING}
      trigger={<Button>Replay failed</Button>}
      title="Send what failed again?"
      effect="Every failed delivery of the last 30 days is sent again, under the same ID."
      labels={["Replay failed", "Sending…"]}
      tone="primary"
      done={({ replayed }) => `${counted(replayed, "delivery")} sent again`}
    />
  );
}
