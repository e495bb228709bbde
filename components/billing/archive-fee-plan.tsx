"use client";

import { useState } from "react";
import { faultSentence } from "@/components/form/failure-notice";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { feePlans } from "@/lib/domain/fee-plans/contract";
import { type OfferedFeePlan, offeredFeePlans } from "@/lib/domain/fee-plans/dashboard";

/** Stops offering a plan. */
export function ArchiveFeePlan({ plan: { planID, name, activeAgreements } }: { plan: OfferedFeePlan }) {
  const [isOpen, setOpen] = useState(false);
  const archive = useOperation(offeredFeePlans.archive, {
    refresh: [offeredFeePlans.list, feePlans.choices, feePlans.list],
  });
  const change = (next: boolean) => {
    setOpen(next);
    archive.reset();
  };
  const confirm = () =>
    archive.mutate(
      { params: { planID } },
      {
        onSuccess: () => {
          change(false);
          toast.success(`${name} is archived`);
        },
      },
    );
  const under =
    activeAgreements === 1
      ? "The account under it stays"
      : `The ${activeAgreements.toLocaleString("en-US")} accounts under it stay`;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button size="sm" aria-label={`Archive ${name}`}>
          Archive
        </Button>
      }
      title={`Archive ${name}?`}
      description={`New invites can no longer name it, and it cannot be brought back. ${under}; invites already sent are honoured.`}
      confirmLabel="Archive plan"
      pendingLabel="Archiving…"
      isPending={archive.isPending}
      error={archive.error && faultSentence(archive.error)}
      onConfirm={confirm}
    />
  );
}
