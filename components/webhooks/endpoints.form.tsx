"use client";

import { OperationForm } from "@/components/form/operation-form";
import { TextField } from "@/components/form/fields/text-field";
import { Card, CardBody } from "@/components/ui/card";
import type { SecretWebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";
import { webhookEndpoints } from "@/lib/generated/operations/webhooks";
import { EventTypesField } from "./event-types-field";

const NEW = { url: "", description: "", types: [] as string[] };

/** Creates an endpoint, and hands it with its secret to the caller. */
export function EndpointForm({ onCreated }: { onCreated: (endpoint: SecretWebhookEndpoint) => void }) {
  return (
    <OperationForm
      operation={webhookEndpoints.create}
      refresh={[webhookEndpoints.list]}
      defaults={NEW}
      labels={["Create endpoint", "Creating…"]}
      cancel="/developers/webhooks"
      className="max-w-3xl"
      done={onCreated}
    >
      <Card>
        <CardBody className="grid gap-5">
          <EndpointFields />
        </CardBody>
      </Card>
    </OperationForm>
  );
}

/** The fields of an endpoint. */
export function EndpointFields() {
  return (
    <>
      <TextField label="Address" name="url" isRequired hint="An https URL that responds to POST with a 2xx status." />
      <TextField label="Description" name="description" />
      <EventTypesField />
    </>
  );
}
