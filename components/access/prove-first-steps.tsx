"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { StepUpByPasskey, StepUpForm } from "@/components/form/step-up/step-up-form";
import { Card, CardBody } from "@/components/ui/card";
import { loadPage } from "@/components/ui/browser";
import { queryFor } from "@/lib/client/query";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { stepUps } from "@/lib/generated/operations/sign-in";

/** The only page of somebody who came from an identity provider, until they prove their second factor. */
export function ProveFirstSteps() {
  const {
    data: { passkeys, hasApp },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  const proven = () => loadPage(window.location.pathname + window.location.search);
  return (
    <Card className="max-w-md">
      <CardBody className="py-5">
        {passkeys > 0 && <StepUpByPasskey onVerified={proven} />}
        <StepUpForm operation={stepUps.start} onVerified={proven} isFirst={passkeys === 0} hasApp={hasApp} />
      </CardBody>
    </Card>
  );
}
