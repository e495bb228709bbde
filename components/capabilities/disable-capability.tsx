"use client";

import { useState } from "react";
import { faultSentence } from "@/components/form/failure-notice";
import { CAPABILITY_WORDS } from "@/components/onboarding/capability-words";
import { useCan } from "@/components/shell/can";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { whenDone } from "@/components/ui/when-done";
import { useOperation } from "@/lib/client/use-operation";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities, type CapabilityID } from "@/lib/domain/capabilities/contract";
import { DISABLE_EFFECTS } from "./capability-effects";

/** Switches a capability off, after saying what stops. */
export function DisableCapability({ accountID, capability }: { accountID: string; capability: CapabilityID }) {
  const [isOpen, setOpen] = useState(false);
  const disable = useOperation(capabilities.disable, { refresh: [capabilities.list, accounts.get] });
  if (!useCan("capabilities.write", accountID)) return null;
  const { label } = CAPABILITY_WORDS[capability];
  const change = (next: boolean) => {
    setOpen(next);
    disable.reset();
  };
  const confirm = () =>
    whenDone(disable.mutateAsync({ params: { accountID, capabilityID: capability } }), () => {
      change(false);
      toast.success(`${label}: disabled`);
    });
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button size="sm">
          Disable<span className="sr-only"> {label}</span>
        </Button>
      }
      title={`Disable “${label}”?`}
      description={`${DISABLE_EFFECTS[capability]} It can be requested again, and is then checked anew.`}
      confirmLabel="Disable capability"
      pendingLabel="Disabling…"
      isPending={disable.isPending}
      error={disable.error && faultSentence(disable.error)}
      onConfirm={confirm}
    />
  );
}
