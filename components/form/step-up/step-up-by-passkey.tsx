"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { FailureNotice, type Failure } from "../failure-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { CallError } from "@/lib/client/call";
import { useOperation } from "@/lib/client/use-operation";
import { stepUps } from "@/lib/generated/operations/sign-in";
import { provePasskey } from "./use-passkey";

/** Proves who is there by a passkey: a touch instead of six digits. */
export function StepUpByPasskey({ onVerified }: { onVerified: (until: string) => void }) {
  const begin = useOperation(stepUps.begin);
  const prove = useOperation(stepUps.byPasskey);
  const [state, setState] = useState<"idle" | "pending" | "declined">("idle");
  const [fault, setFault] = useState<Failure | null>(null);
  const run = async () => {
    setState("pending");
    setFault(null);
    try {
      const body = await provePasskey(await begin.mutateAsync({}));
      if (body) return onVerified((await prove.mutateAsync({ body })).until);
      setState("declined");
    } catch (error) {
      setState(error instanceof CallError && error.status === 422 ? "declined" : "idle");
      if (error instanceof CallError) setFault(error);
    }
  };
  return (
    <div className="mb-5 grid gap-3 border-b pb-5">
      <FailureNotice failure={fault} />
      {state === "declined" && (
        <Notice tone="warning" role="alert">
          The passkey wasn’t confirmed. Try again, or use a code.
        </Notice>
      )}
      <Button
        variant="primary"
        isPending={state === "pending"}
        pendingLabel="Waiting for your browser…"
        autoFocus
        onClick={() => void run()}
      >
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
    </div>
  );
}
