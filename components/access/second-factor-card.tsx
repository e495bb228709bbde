"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { queryFor } from "@/lib/client/query";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { EnrolSecondFactor } from "./second-factor-enrol";
import { RemoveSecondFactor } from "./second-factor-remove";
import { StepUpChip } from "./step-up-chip";

/** Whether the person has an authenticator app, and how to get or lose it. */
export function SecondFactorCard({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const {
    data: { hasApp },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  return (
    <Card>
      <CardHeader
        title="Authenticator app"
        description="A second factor: asked for when you sign in, and before card numbers are shown, API keys are made or the team changes."
        actions={hasApp ? <Badge tone="success">In use</Badge> : <Badge tone="warning">Not set up</Badge>}
      />
      <CardBody className="grid gap-4">{hasApp ? <Enrolled /> : <EnrolSecondFactor onCodes={onCodes} />}</CardBody>
    </Card>
  );
}

function Enrolled() {
  return (
    <>
      <p>An authenticator app makes a new six-digit code every 30 seconds. Each code is good once.</p>
      <div className="flex flex-wrap items-center gap-3">
        <RemoveSecondFactor />
        <StepUpChip />
      </div>
    </>
  );
}
