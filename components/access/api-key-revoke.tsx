"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import type { APIKey } from "@/lib/domain/access/keys/dashboard";
import { apiKeys } from "@/lib/generated/operations/keys";

/** Ends a key for good, at once; in live mode only after its name is typed. */
export function RevokeAPIKey({ apiKey: { keyID, name } }: { apiKey: APIKey }) {
  const isLive = useIsLive();
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
      effect="Programs that use this key stop working right away. You can’t undo this."
      labels={["Revoke key", "Revoking…"]}
      typeToConfirm={isLive ? name : undefined}
      done={`“${name}” is revoked`}
    />
  );
}
