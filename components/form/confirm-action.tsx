"use client";

import { type ReactNode, useState } from "react";
import { StepUpDeclined, useStepUp } from "./step-up-guard";
import { faultSentence } from "./failure-notice";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import type { Operation, Request } from "@/lib/core/operation";

/** Props of {@link ConfirmAction}. */
export interface ConfirmActionProps<O extends Operation> {
  operation: O;
  request: Request<O>;
  refresh: readonly Operation[];
  /** Ends the sentence "Enter the code … to …". */
  purpose: string;
  trigger: ReactNode;
  title: string;
  /** The effect, in one sentence. */
  effect: string;
  /** The verb, and the same under way. */
  labels: readonly [confirm: string, pending: string];
  /** Said once it is done. */
  done: string;
}

/** A button that asks first, proves a second factor if that is needed, and does it. */
export function ConfirmAction<O extends Operation>({
  operation,
  request,
  refresh,
  purpose,
  labels,
  effect,
  done,
  ...rest
}: ConfirmActionProps<O>) {
  const [isOpen, setOpen] = useState(false);
  const act = useOperation(operation, { refresh });
  const { guard, dialog } = useStepUp(purpose, operation);
  const change = (next: boolean) => {
    setOpen(next);
    act.reset();
  };
  const confirm = () =>
    guard(() => act.mutateAsync(request)).then(
      () => {
        change(false);
        toast.success(done);
      },
      (error: unknown) => error instanceof StepUpDeclined && act.reset(),
    );
  return (
    <>
      <AlertDialog
        {...rest}
        open={isOpen}
        onOpenChange={change}
        description={effect}
        confirmLabel={labels[0]}
        pendingLabel={labels[1]}
        isPending={act.isPending}
        error={act.error && !act.error.stepUp && faultSentence(act.error)}
        onConfirm={() => void confirm()}
      />
      {dialog}
    </>
  );
}
