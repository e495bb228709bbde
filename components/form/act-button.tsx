"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlays/toast";
import { whenDone } from "@/components/ui/when-done";
import type { CallError } from "@/lib/client/call";
import { useOperation } from "@/lib/client/use-operation";
import { operationName, type Outline, type Result } from "@/lib/core/api/operation";
import type { ConfirmActionProps } from "./confirm-action";
import { failureSentence } from "./failure-notice";

interface ActButtonProps<O extends Outline> extends Pick<
  ConfirmActionProps<O>,
  "operation" | "request" | "refresh" | "labels" | "then"
> {
  done: string;
  variant?: "primary";
}

/** A button that acts immediately, without a confirmation. Use it only for harmless actions. */
export function ActButton<O extends Outline>({ operation, request, refresh, ...props }: ActButtonProps<O>) {
  const { labels, done, then, variant } = props;
  const client = useQueryClient();
  const act = useOperation(operation, { refresh });
  // The call may have failed because another person was faster, so the page reads its data again.
  const report = async (error: CallError) => {
    toast.error(failureSentence(error));
    await Promise.all(refresh.map((read) => client.invalidateQueries({ queryKey: [operationName(read)] })));
  };
  const work = () =>
    act.mutateAsync(request).catch((error: CallError) => {
      void report(error);
      throw error;
    });
  const press = () =>
    whenDone(work(), (result: Result<O>) => {
      toast.success(done);
      then?.(result);
    });
  return (
    <Button {...(variant && { variant })} isPending={act.isPending} pendingLabel={labels[1]} onClick={press}>
      {labels[0]}
    </Button>
  );
}
