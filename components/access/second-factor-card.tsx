"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { queryFor } from "@/lib/client/query";
import { secondFactor } from "@/lib/domain/access/contract";
import { EnrolSecondFactor } from "./second-factor-enrol";
import { RemoveSecondFactor } from "./second-factor-remove";
import { StepUpChip } from "./step-up-chip";

/** Whether the person has a second factor, and how to get or lose it. */
export function SecondFactorCard() {
  const { data: { enrolled } } = useSuspenseQuery(queryFor(secondFactor.get));
  return (
    <Card>
      <CardHeader
        title="Second factor"
        description="Asked for before card numbers are shown and API keys are made."
        actions={enrolled ? <Badge tone="success">In use</Badge> : <Badge tone="warning">Not set up</Badge>}
      />
      <CardBody className="grid gap-4">
        {enrolled ? <Enrolled /> : <EnrolSecondFactor />}
      </CardBody>
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
