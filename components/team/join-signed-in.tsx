"use client";

import { FailureNotice } from "@/components/form/failure-notice";
import { loadPage } from "@/components/ui/load-page";
import { Button } from "@/components/ui/button";
import { useOperation } from "@/lib/client/use-operation";
import { joinTeam } from "@/lib/operations/member-invites";

/** Joins as the person who is signed in. */
export function JoinSignedIn({ token, partner, email }: { token: string; partner: string; email: string }) {
  const accept = useOperation(joinTeam.accept);
  const join = () => accept.mutate({ params: { token }, body: {} }, { onSuccess: () => loadPage("/") });
  return (
    <>
      <p>
        You are signed in as <strong className="font-medium wrap-anywhere">{email}</strong>.
      </p>
      <FailureNotice failure={accept.error} />
      <Button
        variant="primary"
        size="lg"
        isPending={accept.isPending || accept.isSuccess}
        pendingLabel="Joining…"
        onClick={join}
      >
        Join {partner}
      </Button>
    </>
  );
}
