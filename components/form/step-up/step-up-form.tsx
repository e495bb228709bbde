"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, SubmitButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { CallError } from "@/lib/client/call";
import { useOperation } from "@/lib/client/use-operation";
import { stepUps } from "@/lib/generated/operations/sign-in";
import { type Failure, FailureNotice } from "../failure-notice";
import { FormFrame } from "../form-frame";
import { useCheckedForm } from "../use-checked-form";
import { useValueField } from "../use-field";
import { bodyOf, checkedBody } from "../values/checked-body";
import { SecondFactorField, type SecondFactorFieldProps } from "./second-factor-field";
import { provePasskey } from "./use-passkey";

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
        icon={KeyRound}
      >
        Use a passkey
      </Button>
    </div>
  );
}

export interface StepUpFormProps {
  operation: typeof stepUps.start;
  /** Receives the time until which the proof is valid. */
  onVerified: (until: string) => void;
  /** No other method is shown above, so this one takes focus. */
  isFirst?: boolean;
  /** True if the person has an authenticator app. Otherwise the form asks for a recovery code. */
  hasApp?: boolean;
}

const EMPTY = { code: "" };
const check = checkedBody(bodyOf(stepUps.start), { toBody: (typed: typeof EMPTY) => typed });

/** Asks for the six digits of an authenticator app, submitted with the last digit, or for a recovery code. */
export function StepUpForm({ operation, onVerified, isFirst = true, hasApp = true }: StepUpFormProps) {
  const start = useOperation(operation);
  const [isRecovery, setRecovery] = useState(!hasApp);
  const checked = useCheckedForm(EMPTY, check);
  const { setFocus, setValue, formState } = checked.form;
  const send = checked.send(async (body) => {
    const { until } = await start.mutateAsync({ body }).catch((error: unknown) => {
      setValue("code", "");
      throw error;
    });
    onVerified(until);
  });
  const submit = () => (start.isPending ? undefined : send());
  // Not with the `autoFocus` attribute: the dialog below would take focus back before this one traps it.
  useEffect(() => {
    const timer = setTimeout(() => isFirst && setFocus("code"));
    return () => clearTimeout(timer);
  }, [setFocus, isFirst]);
  const swap = (next: boolean) => {
    setValue("code", "");
    setRecovery(next);
  };
  return (
    <FormFrame checked={checked} onSubmit={submit} isShort className="grid gap-4 pb-2">
      <ProofField isRecovery={isRecovery} onComplete={() => void submit()} {...(hasApp && { onSwap: swap })} />
      <SubmitButton isPending={formState.isSubmitting} pendingLabel="Checking…">
        Confirm
      </SubmitButton>
    </FormFrame>
  );
}

function ProofField(props: Pick<SecondFactorFieldProps, "isRecovery" | "onComplete" | "onSwap">) {
  const {
    field: { ref, value, onChange },
    error,
  } = useValueField("code", props.isRecovery ? "Recovery code" : "Six-digit code");
  return (
    <SecondFactorField {...props} inputRef={ref} value={String(value ?? "")} onValueChange={onChange} error={error} />
  );
}
