"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import { keyOf, queryFor } from "@/lib/client/query";
import { type SecondFactor, secondFactor, stepUps } from "@/lib/domain/access/contract";
import { SecondFactorMissing } from "./second-factor-missing";
import { StepUpForm } from "./step-up-form";

/** Props of {@link StepUpDialog}. */
export interface StepUpDialogProps {
  /** Ends the sentence "Enter the code … to …": "show card details". */
  purpose: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the code of the authenticator app; who has none is sent to enrol one. */
export function StepUpDialog({ purpose, onDone, onClose }: StepUpDialogProps) {
  const client = useQueryClient();
  const { data } = useQuery(queryFor(secondFactor.get));
  const verified = (until: string) => {
    client.setQueryData<SecondFactor>(keyOf(secondFactor.get), (known) => known && { ...known, steppedUpUntil: until });
    onDone();
  };
  const isMissing = data?.enrolled === false;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Confirm it is you"
      description={isMissing ? `To ${purpose} you need a second factor.` : `Enter the code of your authenticator app to ${purpose}. It counts for five minutes.`}
    >
      {isMissing ? <SecondFactorMissing /> : <StepUpForm operation={stepUps.start} onVerified={verified} />}
    </Dialog>
  );
}
