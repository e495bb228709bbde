"use client";

import { useState } from "react";
import { faultSentence } from "@/components/form/failure-notice";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { sessions } from "@/lib/domain/sessions/dashboard";
import { StepUpDeclined, useStepUp } from "@/components/form/step-up-guard";

/** Takes the person's authenticator app out of use, after a last proof. */
export function RemoveSecondFactor() {
  const [isOpen, setOpen] = useState(false);
  const remove = useOperation(secondFactor.remove, { refresh: [secondFactor.get, sessions.list] });
  const { guard, dialog } = useStepUp("remove your second factor", secondFactor.remove);
  const change = (next: boolean) => {
    setOpen(next);
    remove.reset();
  };
  const confirm = () =>
    guard(() => remove.mutateAsync({})).then(
      () => {
        change(false);
        toast.success("Your second factor is removed");
      },
      (error: unknown) => error instanceof StepUpDeclined && remove.reset(),
    );
  return (
    <>
      <AlertDialog
        open={isOpen}
        onOpenChange={change}
        trigger={<Button>Remove</Button>}
        title="Remove your second factor?"
        description="Without a passkey you can then no longer see card numbers, make API keys or change the team. Your other sessions are signed out."
        confirmLabel="Remove second factor"
        pendingLabel="Removing…"
        isPending={remove.isPending}
        error={remove.error && !remove.error.stepUp && faultSentence(remove.error)}
        onConfirm={() => void confirm()}
      />
      {dialog}
    </>
  );
}
