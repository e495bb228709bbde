"use client";

import { useState } from "react";
import { SecondFactorField } from "@/components/form/step-up/second-factor-field";
import { Button } from "@/components/ui/button";
import type { SignInState } from "./use-sign-in";

interface SignInCodeStepProps {
  state: SignInState;
  startOverLabel?: string;
}

/** Asks for the code of the authenticator app, which is submitted with its last digit, or for a recovery code. */
export function SignInCodeStep({ state, startOverLabel = "Use another account" }: SignInCodeStepProps) {
  const { form, code, setCode, errors, startOver } = state;
  const [isRecovery, setRecovery] = useState(false);
  const swap = (next: boolean) => {
    setCode("");
    setRecovery(next);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <SecondFactorField
        value={code}
        onValueChange={setCode}
        // The input receives the last digit only after this event.
        onComplete={() => setTimeout(() => form.current?.requestSubmit())}
        error={errors.code}
        isRecovery={isRecovery}
        onSwap={swap}
      />
      <Button variant="link" size="sm" onClick={startOver}>
        {startOverLabel}
      </Button>
    </div>
  );
}
