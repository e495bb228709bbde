"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { queryFor } from "@/lib/client/query";
import { secondFactor } from "@/lib/operations/second-factors";
import { EnrolSecondFactor } from "./second-factor-enrol";
import { RemoveSecondFactor } from "./second-factor-remove";
import { StepUpChip } from "@/components/form/step-up-chip";

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
