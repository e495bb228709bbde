"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { FailureNotice } from "@/components/form/failure-notice";
import { view } from "@/components/list/list-view";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { AuditVerification as Verification } from "@/lib/domain/platform/audit/dashboard";
import { auditTrail } from "@/lib/generated/operations/audit";
import { AuditCheck } from "./audit-check";
import { auditList } from "./audit.list";

export const AuditTable = view(auditList);

const ASK_EVERY_MS = 1000;

/** The latest check of the trail, asked for again while it is under way, and how to begin another. */
function useVerification() {
  const { data: check } = useSuspenseQuery({
    ...queryFor(auditTrail.latestVerification),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? ASK_EVERY_MS : false),
  });
  const { mutate, isPending, error } = useOperation(auditTrail.createVerification, {
    refresh: [auditTrail.latestVerification, auditTrail.list],
  });
  return { check, begin: () => mutate({}), isChecking: isPending || isUnderWay(check), error };
}

const isUnderWay = ({ state }: Verification) => state === "queued" || state === "running";

/** The check of the whole trail against its chain. */
export function AuditVerification() {
  const { check, begin, isChecking, error } = useVerification();
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" onClick={begin} isPending={isChecking} pendingLabel="Checking…">
        <ShieldCheck aria-hidden />
        Verify chain
      </Button>
      <AuditCheck check={check} />
      <FailureNotice failure={error} />
    </div>
  );
}
