"use client";

import { useState } from "react";
import { faultSentence } from "@/components/form/failure-notice";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { type Attestation, attestations } from "@/lib/domain/compliance/dashboard";
import { utcDay } from "./utc-day";

/** Withdraws an attestation; it stays in the history. */
export function WithdrawAttestation({
  attestation: { attestationID, attestedBy, expiresOn },
}: {
  attestation: Attestation;
}) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useOperation(attestations.withdraw, { refresh: [attestations.get] });
  const change = (next: boolean) => {
    setOpen(next);
    withdraw.reset();
  };
  const confirm = () =>
    withdraw.mutate(
      { params: { attestationID } },
      {
        onSuccess: () => {
          change(false);
          toast.success("The attestation is withdrawn");
        },
      },
    );
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button size="sm" aria-label={`Withdraw the attestation of ${attestedBy}, valid until ${utcDay(expiresOn)}`}>
          Withdraw
        </Button>
      }
      title="Withdraw this attestation?"
      description="Unless another one is current, card numbers can no longer be shown from this moment on. It cannot be put back; record a new one instead."
      confirmLabel="Withdraw attestation"
      pendingLabel="Withdrawing…"
      isPending={withdraw.isPending}
      error={withdraw.error && faultSentence(withdraw.error)}
      onConfirm={confirm}
    />
  );
}
