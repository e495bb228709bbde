"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { FailureNotice } from "@/components/form/failure-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { secondFactor } from "@/lib/generated/operations/second-factors";

/** Explains that a new second factor does not count yet, and who can confirm it. */
export function NewSecondFactor() {
  const {
    data: { countsFrom },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  if (!countsFrom) return null;
  return (
    <Notice tone="warning" title="New second factor: limited for 24 hours">
      You can sign in with it. You can use it for card numbers, API keys and team changes{" "}
      <RelativeTime value={countsFrom} />. Another owner can confirm it earlier, on the Team page.
    </Notice>
  );
}

/** Warns that an owner is removing the person's second factor, and lets them stop it. */
export function EndingSecondFactor() {
  const {
    data: { endsOn },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  const keeping = useOperation(secondFactor.keep, { refresh: [secondFactor.get] });
  if (!endsOn) return null;
  return (
    <Notice
      tone="warning"
      title="An owner of your team is removing your second factor"
      action={
        <Button isPending={keeping.isPending} pendingLabel="Saving…" onClick={() => keeping.mutate({})}>
          Keep my second factor
        </Button>
      }
    >
      It ends <RelativeTime value={endsOn} />, with your passkeys and recovery codes. If you didn’t ask for this, keep
      it and tell your team.
      <FailureNotice failure={keeping.error} />
    </Notice>
  );
}
