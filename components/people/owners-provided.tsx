"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { FailureNotice } from "@/components/form/failure-notice";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { accounts } from "@/lib/operations/accounts";
import { capabilities } from "@/lib/operations/capabilities";

/** Whether all owners of a business are listed, and the button that confirms it. */
export function OwnersProvided({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const update = useOperation(accounts.update, { refresh: [accounts.get, capabilities.list] });
  const mayChange = useCan("profile.write", accountID);
  const isProvided = account.profile.business?.ownersProvided === true;
  const say = (ownersProvided: boolean) =>
    update.mutate(
      { params: { accountID }, body: { profile: { business: { ownersProvided } } } },
      {
        onSuccess: () => toast.success(ownersProvided ? "Owners confirmed" : "Owners reopened"),
      },
    );
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-3">
        {isProvided ? (
          <span className="inline-flex items-center gap-2">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
            All owners of 25% or more are listed.
          </span>
        ) : (
          <span>Confirm once everyone who owns 25% or more is listed, even if nobody does.</span>
        )}
        {mayChange && (
          <Button size="sm" isPending={update.isPending} pendingLabel="Saving…" onClick={() => say(!isProvided)}>
            {isProvided ? "Reopen" : "Confirm all owners"}
          </Button>
        )}
      </p>
      <FailureNotice failure={update.error} />
    </div>
  );
}
