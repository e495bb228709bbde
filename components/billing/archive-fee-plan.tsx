"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { feePlans, offeredFeePlans } from "@/lib/operations/fee-plans";
import type { OfferedFeePlan } from "@/lib/domain/fee-plans/dashboard";

/** Stops offering a plan. */
export function ArchiveFeePlan({ plan: { planID, name, activeAgreements } }: { plan: OfferedFeePlan }) {
  const under =
    activeAgreements === 1
      ? "The account on it keeps it"
      : `The ${activeAgreements.toLocaleString("en-US")} accounts on it keep it`;
  return (
    <ConfirmAction
      operation={offeredFeePlans.archive}
      request={{ params: { planID } }}
      refresh={[offeredFeePlans.list, feePlans.choices, feePlans.list]}
      trigger={
        <Button size="sm" aria-label={`Archive ${name}`}>
          Archive
        </Button>
      }
      title={`Archive ${name}?`}
      effect={`New invites can’t use it. ${under}, and invites already sent still use it. You can’t undo this.`}
      labels={["Archive plan", "Archiving…"]}
      done={`${name} is archived`}
    />
  );
}
