"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { whenDone } from "@/components/ui/when-done";
import { CallError, StepUpDeclined } from "@/lib/client/call";
import { useOperation } from "@/lib/client/use-operation";
import { operationName, type Outline, type Request, type Result } from "@/lib/core/api/operation";
import { type FailureWords, failureSentence } from "./failure-notice";
import type { ActLabels } from "./operation-form";
import { useStepUp } from "./step-up/step-up-guard";

export interface ConfirmActionProps<O extends Outline> {
  operation: O;
  request: Request<O>;
  /** Operations to refetch on success, and on a conflict with another request. */
  refresh: readonly Outline[];
  /** The button that opens the dialog. Without one, the dialog opens immediately and calls `onClose` when it closes. */
  trigger?: ReactNode;
  onClose?: () => void;
  title: string;
  effect: string;
  labels: ActLabels;
  done: string | ((result: Result<O>) => string);
  then?: (result: Result<O>) => void;
  tone?: "danger" | "primary";
  /** Text that the person types to confirm an action that cannot be undone. */
  typeToConfirm?: string | undefined;
  words?: FailureWords;
}

export function ConfirmAction<O extends Outline>(props: ConfirmActionProps<O>) {
  const { title, trigger, effect, labels, tone, typeToConfirm, words } = props;
  const { isOpen, change, confirm, error, isPending, dialog } = useConfirmed(props);
  return (
    <>
      <AlertDialog
        title={title}
        trigger={trigger}
        open={isOpen}
        onOpenChange={change}
        description={effect}
        confirmLabel={labels[0]}
        pendingLabel={labels[1]}
        isPending={isPending}
        error={error && failureSentence(error, words)}
        onConfirm={confirm}
        {...(tone && { tone })}
        {...(typeToConfirm !== undefined && { typeToConfirm })}
      />
      {dialog}
    </>
  );
}

function useConfirmed<O extends Outline>(props: ConfirmActionProps<O>) {
  const { operation, request, refresh, trigger, onClose, done, then, words } = props;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(trigger === undefined);
  const [isCatchingUp, setCatchingUp] = useState(false);
  const act = useOperation(operation, { refresh });
  const { guard, dialog } = useStepUp(operation);
  const change = (next: boolean) => {
    setOpen(next);
    act.reset();
    if (!next) onClose?.();
  };
  const isGone = useGone();
  // Another request was faster: refetches the page behind the dialog, which may remove the dialog.
  const catchUp = async (error: CallError) => {
    setCatchingUp(true);
    await Promise.all(refresh.map((read) => client.invalidateQueries({ queryKey: [operationName(read)] })));
    setCatchingUp(false);
    if (isGone()) toast.error(failureSentence(error, words));
  };
  const work = () =>
    guard(() => act.mutateAsync(request)).catch((error: unknown) => {
      if (error instanceof StepUpDeclined) act.reset();
      if (error instanceof CallError && (error.status === 409 || error.status === 404)) void catchUp(error);
      throw error;
    });
  const confirm = () =>
    whenDone(work(), (result) => {
      change(false);
      toast.success(typeof done === "string" ? done : done(result));
      then?.(result);
    });
  const error = act.error && !act.error.stepUp && !isCatchingUp ? act.error : null;
  return { isOpen, change, confirm, error, isPending: act.isPending || isCatchingUp, dialog };
}

function useGone(): () => boolean {
  const state = useRef({ isGone: false });
  useEffect(() => {
    const { current } = state;
    current.isGone = false;
    return () => {
      current.isGone = true;
    };
  }, []);
  return () => state.current.isGone;
}
