"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { FailureNotice } from "@/components/form/failure-notice";
import { CodeField } from "@/components/form/fields/secret-field";
import { OperationForm } from "@/components/form/operation-form";
import { StepUpChip } from "@/components/form/step-up/step-up-chip";
import { useStepUp } from "@/components/form/step-up/step-up-guard";
import { SignOutButton } from "@/components/page/sign-out-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/data/copy-button";
import { type QrPath, qrPath } from "@/components/ui/data/qr-code";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/overlays/toast";
import { StepUpDeclined } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { Enrolment } from "@/lib/domain/access/second-factors/dashboard";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { sessions } from "@/lib/generated/operations/sessions";

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

/** Sets up an authenticator app: shows its secret, then asks for a code to prove that the app works. */
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

interface ConfirmSecondFactorProps {
  enrolment: Enrolment;
  onCancel: () => void;
  onCodes: (codes: readonly string[]) => void;
}

function ConfirmSecondFactor({ enrolment, onCancel, onCodes }: ConfirmSecondFactorProps) {
  return (
    <OperationForm
      operation={secondFactor.confirm}
      refresh={[secondFactor.get, sessions.list]}
      defaults={{ code: "" }}
      labels={["Turn on", "Checking…"]}
      cancel={onCancel}
      isShort
      done={({ codes }) => {
        if (codes.length > 0) onCodes(codes);
        toast.success("Your second factor is on");
      }}
    >
      <ol className="grid list-inside list-decimal gap-5">
        <li>
          Scan this code with the app, or enter the secret.
          <EnrolmentSecret enrolment={enrolment} />
        </li>
        <li>
          Enter the six-digit code from the app.
          <CodeField label="Six-digit code" name="code" className="mt-2" />
        </li>
      </ol>
      <p className="text-[0.8125rem] text-muted-foreground">Your other sessions will be signed out.</p>
    </OperationForm>
  );
}

function EnrolmentSecret({ enrolment: { secret, otpauthURI } }: { enrolment: Enrolment }) {
  const grouped = secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className="mt-3 flex flex-wrap items-center gap-5">
      <SecondFactorQr uri={otpauthURI} />
      <div className="grid min-w-0 gap-1">
        <p className="text-[0.8125rem] text-muted-foreground">Secret</p>
        <p className="flex items-center gap-1">
          <code className="font-mono text-sm break-all">{grouped}</code>
          <CopyButton value={secret} label="secret" />
        </p>
      </div>
    </div>
  );
}

/**
 * An authenticator's secret as a QR code. Unlike other QR codes it has no download, because a secret should not become
 * a file.
 */
function SecondFactorQr({ uri }: { uri: string }) {
  const [code, setCode] = useState<QrPath>();
  useEffect(() => {
    let isCurrent = true;
    void qrPath(uri).then((drawn) => isCurrent && setCode(drawn));
    return () => {
      isCurrent = false;
    };
  }, [uri]);
  return (
    <div className="size-44 overflow-hidden rounded-lg border bg-white">
      {code ? (
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="size-full text-black"
        >
          <path fill="currentColor" d={code.path} />
        </svg>
      ) : (
        <Skeleton className="size-44 rounded-none" />
      )}
    </div>
  );
}
