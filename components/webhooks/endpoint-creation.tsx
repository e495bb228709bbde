"use client";

import { useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import type { SecretWebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";
import { EndpointSecret } from "./endpoint-secret";
import { EndpointForm } from "./endpoints.form";
import { endpointPath } from "./webhook-words";

export function EndpointCreation() {
  const [created, setCreated] = useState<SecretWebhookEndpoint>();
  if (!created) return <EndpointForm onCreated={setCreated} />;
  return (
    <div className="max-w-3xl">
      <EndpointSecret endpoint={created} />
      <Button asChild variant="primary">
        <AppLink href={endpointPath(created.endpointID)}>I’ve saved it</AppLink>
      </Button>
    </div>
  );
}
