"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { StepUpByPasskey, StepUpForm } from "@/components/form/step-up/step-up-form";
import { loadPage } from "@/components/ui/browser";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback/notice";
import { queryFor } from "@/lib/client/query";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { stepUps } from "@/lib/generated/operations/sign-in";
import { PasskeysCard } from "./passkeys-card";
import { RecoveryCodesCard } from "./recovery-codes-card";
import { SecondFactorCard } from "./second-factor-card";
import { NewSecondFactor } from "./second-factor-new";

/** The only page for members without a second factor when their team requires one. */
export function EnrolFirstSteps() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const {
    data: { enrolled },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  return (
    <div className="grid max-w-3xl gap-6">
      {enrolled ? (
        <Notice
          tone="success"
          role="status"
          title="Your second factor is set up"
          action={
            <Button variant="primary" onClick={() => loadPage("/")}>
              Continue
            </Button>
          }
        >
          {codes.length > 0 && "Save the recovery codes below first. They are shown only once."}
        </Notice>
      ) : (
        <Notice tone="info" title="Your team requires a second factor">
          Set up a passkey or an authenticator app to continue.
        </Notice>
      )}
      <NewSecondFactor />
      <PasskeysCard onCodes={setCodes} />
      <SecondFactorCard onCodes={setCodes} />
      <RecoveryCodesCard codes={codes} onCodes={setCodes} />
    </div>
  );
}

/** The only page for people who signed in through an identity provider, until they prove their second factor. */
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
