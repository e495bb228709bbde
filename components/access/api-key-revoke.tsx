"use client";

import { useState } from "react";
import { useCan } from "@/components/shell/can";
import { faultSentence } from "@/components/form/failure-notice";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { type APIKey, apiKeys } from "@/lib/domain/keys/dashboard";
import { StepUpDeclined, useStepUp } from "@/components/form/step-up-guard";

/** Props of {@link RevokeAPIKey}. */
export interface RevokeAPIKeyProps {
  apiKey: Pick<APIKey, "keyID" | "name">;
  /** In live mode the key's name must be typed first. */
  isLive: boolean;
}

/** Ends a key for good, at once. */
export function RevokeAPIKey({ apiKey: { keyID, name }, isLive }: RevokeAPIKeyProps) {
  const [isOpen, setOpen] = useState(false);
  const revoke = useOperation(apiKeys.revoke, { refresh: [apiKeys.list] });
  const { guard, dialog } = useStepUp("revoke an API key", apiKeys.revoke);
  if (!useCan("api-keys.write")) return null;
  const change = (next: boolean) => {
    setOpen(next);
    revoke.reset();
  };
  const confirm = () =>
    guard(() => revoke.mutateAsync({ params: { keyID } })).then(
      () => {
        change(false);
        toast.success(`“${name}” is revoked`);
      },
      (error: unknown) => error instanceof StepUpDeclined && revoke.reset(),
    );
  return (
    <>
      <AlertDialog
        open={isOpen}
        onOpenChange={change}
        trigger={
          <Button size="sm" aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        }
        title={`Revoke “${name}”?`}
        description="Programs that use it are refused from the next call on. A revoked key cannot be brought back."
        confirmLabel="Revoke key"
        pendingLabel="Revoking…"
        {...(isLive && { typeToConfirm: name })}
        isPending={revoke.isPending}
        error={revoke.error && !revoke.error.stepUp && faultSentence(revoke.error)}
        onConfirm={() => void confirm()}
      />
      {dialog}
    </>
  );
}
