"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { keyOf, queryFor } from "@/lib/client/query";
import type { SecondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { stepUps } from "@/lib/generated/operations/sign-in";
import { StepUpByPasskey, StepUpForm } from "./step-up-form";

export interface StepUpDialogProps {
  /** The end of the sentence "Enter the code … to …", such as "show card details". */
  purpose: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a passkey or an authenticator code. People with neither get a link to enroll. */
export function StepUpDialog({ purpose, onDone, onClose }: StepUpDialogProps) {
  const client = useQueryClient();
  const { data } = useQuery(queryFor(secondFactor.get));
  const verified = (until: string) => {
    client.setQueryData<SecondFactor>(
      keyOf(secondFactor.get),
      (factor) => factor && { ...factor, steppedUpUntil: until },
    );
    onDone();
  };
  const isMissing = data?.enrolled === false;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Confirm it’s you"
      description={
        isMissing
          ? `To ${purpose} you need a second factor.`
          : `${waysOf(data)} to ${purpose}. You won’t be asked again for five minutes.`
      }
    >
      {isMissing ? (
        <SecondFactorMissing />
      ) : (
        <>
          {data && data.passkeys > 0 && <StepUpByPasskey onVerified={verified} />}
          <StepUpForm
            operation={stepUps.start}
            onVerified={verified}
            isFirst={!data?.passkeys}
            hasApp={data?.hasApp ?? true}
          />
        </>
      )}
    </Dialog>
  );
}

function waysOf(factor: SecondFactor | undefined): string {
  if (!factor?.passkeys) return "Enter the code from your authenticator app";
  return factor.hasApp
    ? "Use a passkey, or the code from your authenticator app,"
    : "Use a passkey, or a recovery code,";
}

function SecondFactorMissing() {
  return (
    <Notice
      tone="warning"
      title="You have no second factor yet"
      className="mb-2"
      action={
        <Button size="sm" asChild>
          <AppLink href="/settings/security">Set one up</AppLink>
        </Button>
      }
    >
      Add a passkey or an authenticator app. It takes a minute.
    </Notice>
  );
}
