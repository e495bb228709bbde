"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FailureNotice } from "@/components/form/failure-notice";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { recoveryCodes, secondFactor } from "@/lib/operations/second-factors";
import { RecoveryCodeList } from "./recovery-code-list";
import { StepUpDeclined } from "@/components/form/step-up-declined";
import { useStepUp } from "@/components/form/step-up-guard";

/** From this many codes on, a warning is due. */
const FEW = 3;

export interface RecoveryCodesCardProps {
  /** Those just created, shown once. */
  codes: readonly string[];
  onCodes: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and new ones. Draws nothing without a second factor. */
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
        actions={<Badge tone={left > FEW ? "success" : "warning"}>{left === 1 ? "1 left" : `${left} left`}</Badge>}
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
