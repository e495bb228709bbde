"use client";

import { DialogForm } from "@/components/form/dialog-form";
import type { WebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";
import { webhookEndpoints } from "@/lib/generated/operations/webhooks";
import { ENDPOINT_READS } from "./webhook-words";
import { EndpointFields } from "./endpoints.form";

export function EditEndpoint({
  endpoint: { endpointID, url, types, description = "", deliveriesAtOnce },
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  return (
    <DialogForm
      operation={webhookEndpoints.update}
      request={{ params: { endpointID } }}
      refresh={ENDPOINT_READS}
      defaults={{ url, types, description, deliveriesAtOnce }}
      onClose={onClose}
      title="Edit endpoint"
      size="lg"
      labels={["Save", "Saving…"]}
      toBody={(values) => ({ ...values, deliveriesAtOnce: values.deliveriesAtOnce ?? null })}
      done="Endpoint updated"
    >
      <EndpointFields />
    </DialogForm>
  );
}
