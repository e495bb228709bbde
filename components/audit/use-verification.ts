"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { AuditVerification } from "@/lib/domain/audit/dashboard";
import { auditTrail } from "@/lib/operations/audit";

const ASK_EVERY_MS = 1000;

/** The latest check of the trail, asked for again while it is under way, and how to begin another. */
export function useVerification() {
  const { data: check } = useSuspenseQuery({
    ...queryFor(auditTrail.latestVerification),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? ASK_EVERY_MS : false),
  });
  const { mutate, isPending, error } = useOperation(auditTrail.createVerification, {
    refresh: [auditTrail.latestVerification, auditTrail.list],
  });
  return { check, begin: () => mutate({}), isChecking: isPending || isUnderWay(check), error };
}

const isUnderWay = ({ state }: AuditVerification) => state === "queued" || state === "running";
