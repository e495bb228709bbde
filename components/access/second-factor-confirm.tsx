"use client";

import { useEffect, useState } from "react";
import { CodeField } from "@/components/form/fields/secret-field";
import { OperationForm } from "@/components/form/operation-form";
import { CopyButton } from "@/components/ui/copy-button";
import { type QrPath, qrPath } from "@/components/ui/qr-code";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { Enrolment } from "@/lib/domain/access/second-factors/dashboard";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { sessions } from "@/lib/generated/operations/sessions";

export interface ConfirmSecondFactorProps {
  enrolment: Enrolment;
  onCancel: () => void;
  /** Gets the recovery codes, if this created some. */
  onCodes: (codes: readonly string[]) => void;
}

/** The secret to scan or type, and the first code, which turns it on. */
export function ConfirmSecondFactor({ enrolment, onCancel, onCodes }: ConfirmSecondFactorProps) {
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

/** An authenticator's secret as a QR code, without the downloads of other codes: a secret should not become a file. */
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
