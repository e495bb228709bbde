"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { type APIKey, apiKeys } from "@/lib/domain/keys/dashboard";

export interface RevokeAPIKeyProps {
  apiKey: Pick<APIKey, "keyID" | "name">;
  /** In live mode the key's name must be typed first. */
  isLive: boolean;
}

/** Ends a key for good. */
export function RevokeAPIKey({ apiKey: { keyID, name }, isLive }: RevokeAPIKeyProps) {
  if (!useCan("api-keys.write")) return null;
  return (
    <ConfirmAction
      operation={apiKeys.revoke}
      request={{ params: { keyID } }}
      refresh={[apiKeys.list]}
      trigger={
        <Button size="sm" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
      title={`Revoke “${name}”?`}
      effect="Programs that use it stop working at once. This cannot be undone."
      labels={["Revoke key", "Revoking…"]}
      typeToConfirm={isLive ? name : undefined}
      done={`“${name}” is revoked`}
    />
  );
}
