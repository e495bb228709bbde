"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ShieldCheck, CircleCheck } from "lucide-react";
import { failureSentence } from "@/components/form/failure-notice";
import { view } from "@/components/list/list-view";
import { Button, Spinner } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime } from "@/components/ui/data/relative-time";
import { toast } from "@/components/ui/overlays/toast";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { AuditVerification as Verification, AuditFault } from "@/lib/domain/platform/audit/dashboard";
import { auditTrail } from "@/lib/generated/operations/audit";
import { auditList } from "./audit.list";

export const AuditTable = view(auditList);

const ASK_EVERY_MS = 1000;

/** Latest verification of the audit log, polled while it is running. */
function useLatestCheck(): Verification {
  const { data } = useSuspenseQuery({
    ...queryFor(auditTrail.latestVerification),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_EVERY_MS : false),
  });
  return data;
}

const isUnderWay = ({ state }: Verification) => state === "queued" || state === "running";

/** Starts a verification of the hash chain and shows the last result. */
export function VerifyChain() {
  const check = useLatestCheck();
  const { mutate, isPending } = useOperation(auditTrail.createVerification, {
    refresh: [auditTrail.latestVerification, auditTrail.list],
  });
  const begin = () => mutate({}, { onError: (error) => toast.error(failureSentence(error)) });
  return (
    <>
      <p
        role="status"
        className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted-foreground empty:hidden"
      >
        <Progress check={check} />
      </p>
      <Button onClick={begin} isPending={isPending || isUnderWay(check)} pendingLabel="Checking…" icon={ShieldCheck}>
        Verify chain
      </Button>
    </>
  );
}

export function ChainFaults() {
  const check = useLatestCheck();
  return (
    <>
      {check.state === "broken" && <Broken check={check} />}
      {check.state === "lost" && (
        <Notice tone="warning" title="The last check did not finish">
          It stopped at row {count(check.checked)}. Start a new check.
        </Notice>
      )}
      {check.unreadable > 0 && (
        <Notice tone="warning" title={`${counted(check.unreadable, "checkpoint")} can’t be read`}>
          The server keeps checkpoints of the trail in a file outside its database. Damaged lines were skipped.
        </Notice>
      )}
    </>
  );
}

function Progress({ check: { state, checked, nights, finishedOn } }: { check: Verification }) {
  if (state === "queued")
    return (
      <>
        <Spinner />
        The check starts in a moment.
      </>
    );
  if (state === "running")
    return (
      <>
        <Spinner />
        Checking: {count(checked)} rows so far.
      </>
    );
  if (state !== "holds" || !finishedOn) return null;
  return (
    <>
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      <span className="font-medium text-foreground">The chain is intact</span>
      <span>
        {count(checked)} rows, {nights ? `the older ones over ${nights} nights, ` : ""}checked{" "}
        <ExactTime value={finishedOn} />
      </span>
    </>
  );
}

function Broken({ check: { fault, firstBad, finishedOn } }: { check: Verification }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      title={firstBad ? `The chain is broken at row ${count(firstBad)}` : "The chain can’t be compared"}
    >
      {fault && FAULTS[fault]} Download the trail and contact the people who run this server.
      {finishedOn && (
        <>
          {" "}
          Checked <ExactTime value={finishedOn} />.
        </>
      )}
    </Notice>
  );
}

const FAULTS: Record<AuditFault, string> = {
  changed: "This row or the one before it was changed.",
  missing: "This row is missing.",
  cut: "This row and every row after it are missing.",
  rewritten: "This row or an earlier one was changed, and the chain was recomputed.",
  waiting: "Rows have been waiting to join the chain for more than a minute. The process that adds them has stopped.",
  "heads-lost": "The server’s checkpoint file is gone, so rows removed from the end would go unnoticed.",
};

const count = (rows: number) => rows.toLocaleString("en-US");
