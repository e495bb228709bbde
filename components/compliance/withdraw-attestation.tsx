"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import type { Attestation } from "@/lib/domain/compliance/dashboard";
import { attestations } from "@/lib/operations/compliance";
import { utcDay } from "@/components/ui/utc-day";

/** Withdraws an attestation; it stays in the history. */
export function WithdrawAttestation({ attestation }: { attestation: Attestation }) {
  const { attestationID, attestedBy, expiresOn } = attestation;
  return (
    <ConfirmAction
      operation={attestations.withdraw}
      request={{ params: { attestationID } }}
      refresh={[attestations.get]}
      trigger={
        <Button size="sm" aria-label={`Withdraw the attestation of ${attestedBy}, valid until ${utcDay(expiresOn)}`}>
          Withdraw
        </Button>
      }
      title="Withdraw this attestation?"
      effect="If no other attestation is current, no one can view card numbers. You can’t undo this."
      labels={["Withdraw attestation", "Withdrawing…"]}
      done="Attestation withdrawn"
    />
  );
}
