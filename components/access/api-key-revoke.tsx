"use client";

import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import type { APIKey } from "@/lib/domain/access/keys/dashboard";
import { apiKeys } from "@/lib/generated/operations/keys";

const load = () => import("./simulate-failure");
const SimulateFailureForm = dynamic(() => load().then((loaded) => loaded.SimulateFailureForm), { ssr: false });

/** Actions on a key that is not revoked. Only the sandbox can simulate failures. */
export function APIKeyActions({ apiKey }: { apiKey: APIKey }) {
  const isLive = useIsLive();
  const mayWrite = useCan("api-keys.write");
  const trigger = (
    <Button size="sm" aria-label={`Simulate failures of ${apiKey.name}`}>
      Simulate failures
    </Button>
  );
  return (
    <span className="flex justify-end gap-2">
      {!isLive && mayWrite && (
        <LaterDialog trigger={trigger} load={load}>
          {(close) => <SimulateFailureForm apiKey={apiKey} onClose={close} />}
        </LaterDialog>
      )}
      <RevokeAPIKey apiKey={apiKey} />
    </span>
  );
}

/** Revokes a key permanently. In live mode, you type the key's name first. */
function RevokeAPIKey({ apiKey: { keyID, name } }: { apiKey: APIKey }) {
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
