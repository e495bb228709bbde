"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { FailureNotice } from "@/components/form/failure-notice";
import { StepUpChip } from "@/components/form/step-up/step-up-chip";
import { StepUpDeclined } from "@/lib/client/call";
import { useStepUp } from "@/components/form/step-up/step-up-guard";
import { SignOutButton } from "@/components/page/sign-out-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { sessions } from "@/lib/generated/operations/sessions";
import { ConfirmSecondFactor } from "./second-factor-confirm";

/** Whether the person has an authenticator app, and how to get or lose it. */
export function SecondFactorCard({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const {
    data: { hasApp },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  return (
    <Card>
      <CardHeader
        title="Authenticator app"
        description="A second factor for sign-in, card numbers, API keys and team changes."
        actions={hasApp ? <Badge tone="success">In use</Badge> : <Badge tone="warning">Not set up</Badge>}
      />
      <CardBody className="grid gap-4">{hasApp ? <Enrolled /> : <EnrolSecondFactor onCodes={onCodes} />}</CardBody>
    </Card>
  );
}

function Enrolled() {
  return (
    <>
      <p>An authenticator app shows a new six-digit code every 30 seconds. Each code works once.</p>
      <div className="flex flex-wrap items-center gap-3">
        <RemoveSecondFactor />
        <StepUpChip />
      </div>
    </>
  );
}

/** Removes the person's authenticator app, after a last proof. */
function RemoveSecondFactor() {
  return (
    <ConfirmAction
      operation={secondFactor.remove}
      request={{}}
      refresh={[secondFactor.get, sessions.list]}
      trigger={<Button>Remove</Button>}
      title="Remove your second factor?"
      effect="Without a passkey, you can no longer view card numbers, create API keys or change the team. Your other sessions are signed out."
      labels={["Remove second factor", "Removing…"]}
      done="Your second factor is removed"
    />
  );
}

/** Begins to set up an authenticator app: first its secret, then a code that proves it works. */
function EnrolSecondFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
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
