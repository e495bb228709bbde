"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { FailureNotice } from "@/components/form/failure-notice";
import { StepUpDeclined } from "@/lib/client/call";
import { useStepUp } from "@/components/form/step-up/step-up-guard";
import { announce } from "@/components/ui/feedback/live-region";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/data/copy-button";
import { downloadFile } from "@/components/ui/browser";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { recoveryCodes, secondFactor } from "@/lib/generated/operations/second-factors";

/** Warns when this many codes or fewer are left. */
const LOW_CODE_COUNT = 3;

export interface RecoveryCodesCardProps {
  /** New codes, shown once. */
  codes: readonly string[];
  onCodes: (codes: readonly string[]) => void;
}

/** The number of recovery codes left, and any new ones. Renders nothing without a second factor. */
export function RecoveryCodesCard({ codes, onCodes }: RecoveryCodesCardProps) {
  const {
    data: { enrolled, recoveryCodes: left },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  if (!enrolled) return null;
  return (
    <Card>
      <CardHeader
        title="Recovery codes"
        description="Use one if you lose your phone or passkey. Each code works once."
        actions={
          <Badge tone={left > LOW_CODE_COUNT ? "success" : "warning"}>{left === 1 ? "1 left" : `${left} left`}</Badge>
        }
      />
      <CardBody className="grid gap-4">
        {codes.length > 0 ? (
          <RecoveryCodeList codes={codes} onDone={() => onCodes([])} />
        ) : (
          <NewCodes hasSome={left > 0} onCodes={onCodes} />
        )}
      </CardBody>
    </Card>
  );
}

function NewCodes({ hasSome, onCodes }: { hasSome: boolean; onCodes: RecoveryCodesCardProps["onCodes"] }) {
  const create = useOperation(recoveryCodes.create, { refresh: [secondFactor.get] });
  const { guard, dialog } = useStepUp(recoveryCodes.create);
  const make = () =>
    guard(() => create.mutateAsync({})).then(
      ({ codes }) => onCodes(codes),
      (error: unknown) => error instanceof StepUpDeclined && create.reset(),
    );
  return (
    <>
      <FailureNotice failure={create.error} />
      <Button
        className="justify-self-start"
        isPending={create.isPending}
        pendingLabel="Creating…"
        onClick={() => void make()}
      >
        Create new codes
      </Button>
      {hasSome && <p className="text-[0.8125rem] text-muted-foreground">Your current codes will stop working.</p>}
      {dialog}
    </>
  );
}

function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    announce("New recovery codes. Save them now. They are shown only once.");
  }, []);
  const text = codes.join("\n");
  const save = () =>
    downloadFile(
      new Blob([`Tender recovery codes. Each works once:\n${text}\n`], { type: "text/plain" }),
      "tender-recovery-codes.txt",
    );
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4">
      <p>Save these with your passwords. They are shown only once. We keep only hashes of them.</p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-1.5 rounded-lg border bg-muted px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={text} label="recovery codes" isTextShown />
        <Button onClick={save} icon={Download}>
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
