"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { FailureNotice } from "@/components/form/failure-notice";
import { SignOutButton } from "@/components/page/sign-out-button";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { secondFactor } from "@/lib/operations/second-factors";
import { ConfirmSecondFactor } from "./second-factor-confirm";
import { StepUpDeclined } from "@/components/form/step-up-declined";
import { useStepUp } from "@/components/form/step-up-guard";

/** Begins to set up an authenticator app: first its secret, then a code that proves it works. */
export function EnrolSecondFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const {
    data: { enrolled },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  const enrol = useOperation(secondFactor.enrol);
  const { guard, dialog } = useStepUp({ summary: "Set up an authenticator app", stepUp: enrolled });
  const begin = () =>
    guard(() => enrol.mutateAsync({})).catch((error: unknown) => error instanceof StepUpDeclined && enrol.reset());
  if (enrol.data)
    return <ConfirmSecondFactor enrolment={enrol.data} onCancel={() => enrol.reset()} onCodes={onCodes} />;
  return (
    <>
      <p>Have an authenticator app ready, on your phone or in your password manager.</p>
      <FailureNotice failure={enrol.error} />
      {enrol.error?.status === 409 && (
        <div>
          <SignOutButton />
        </div>
      )}
      <Button
        variant="primary"
        className="justify-self-start"
        isPending={enrol.isPending}
        pendingLabel="Preparing…"
        onClick={() => void begin()}
      >
        Set up an authenticator app
      </Button>
      {dialog}
    </>
  );
}
