"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { FailureNotice } from "@/components/form/failure-notice";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { announce } from "@/components/ui/feedback/live-region";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { whenDone } from "@/components/ui/when-done";
import { useOperation } from "@/lib/client/use-operation";
import { operationName } from "@/lib/core/api/operation";
import { type Advance, type LastLeg, lastLegOf, mayAdvance } from "@/lib/domain/overview/sandbox/shared/advances";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { partnerTransfers, transferLedger, transfers } from "@/lib/generated/operations/transfers";
import type { RefusalProps } from "./transfer-forms";

interface SimulateTransferProps {
  accountID: string;
  transfer: Transfer;
}

/** Operations to refetch after a rail was advanced. */
const AFTER_ADVANCE = [transfers.get, transferLedger.legs, transferLedger.explain, partnerTransfers.list];

/** Plays the bank or the card network for a test transfer. Hidden if nothing more can happen, and in production. */
export function SimulateTransfer({ accountID, transfer }: SimulateTransferProps) {
  const mayWrite = useCan("transfers.write");
  const leg = lastLegOf(transfer);
  const mayGoOn = leg && (mayAdvance(leg, "completed") || mayAdvance(leg, "returned"));
  if (useIsLive() || !mayWrite || !mayGoOn) return null;
  return (
    <Card aria-label="Simulate">
      <CardHeader title="Simulate" description="In the sandbox, you act as the bank and the card network." />
      <CardBody>
        <Steps params={{ accountID, transferID: transfer.transferID }} leg={leg} />
      </CardBody>
    </Card>
  );
}

interface StepsProps {
  params: { accountID: string; transferID: string };
  leg: LastLeg;
}

function Steps({ params, leg }: StepsProps) {
  const client = useQueryClient();
  const act = useOperation(sandbox.advance, { refresh: AFTER_ADVANCE });
  const go = (to?: Advance) =>
    whenDone(
      act.mutateAsync(
        { params, body: { to } },
        // The background loop may have been faster, so that this step no longer exists.
        { onError: () => void client.invalidateQueries({ queryKey: [operationName(transfers.get)] }) },
      ),
      () => announce("Transfer moved to the next step"),
    );
  return (
    <div className="grid gap-3">
      <FailureNotice failure={act.error} />
      <div className="flex flex-wrap gap-2">
        {mayAdvance(leg, "completed") && (
          <>
            <Button isPending={act.isPending} pendingLabel="Moving…" onClick={() => go()}>
              Advance
            </Button>
            <Button disabled={act.isPending} onClick={() => go("completed")}>
              Settle now
            </Button>
          </>
        )}
        {mayAdvance(leg, "returned") && <SimulateReturn params={params} kind={leg.kind} />}
        {mayAdvance(leg, "declined") && <SimulateDecline params={params} kind={leg.kind} />}
      </div>
    </div>
  );
}

const load = () => import("./transfer-forms");
const ReturnForm = dynamic(() => load().then((loaded) => loaded.ReturnForm), { ssr: false });
const DeclineForm = dynamic(() => load().then((loaded) => loaded.DeclineForm), { ssr: false });

/** Plays a bank that returns the money of a leg. */
function SimulateReturn(props: RefusalProps) {
  const trigger = <Button>Return this {props.kind === "ach-debit" ? "debit" : "credit"}…</Button>;
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <ReturnForm {...props} onClose={close} />}
    </LaterDialog>
  );
}

/** Plays an issuer or a bank that declines. */
function SimulateDecline(props: RefusalProps) {
  return (
    <DialogButton label="Decline…" load={load}>
      {(close) => <DeclineForm {...props} onClose={close} />}
    </DialogButton>
  );
}
