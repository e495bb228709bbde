"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ShieldCheck, CircleCheck } from "lucide-react";
import { FailureNotice } from "@/components/form/failure-notice";
import { view } from "@/components/list/list-view";
import { Button, Spinner } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { AuditVerification as Verification, AuditFault } from "@/lib/domain/platform/audit/dashboard";
import { auditTrail } from "@/lib/generated/operations/audit";
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

/** Shows how far the latest check of the trail is, and what it found. */
function AuditCheck({ check }: { check: Verification }) {
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted-foreground empty:hidden">
        <Progress check={check} />
      </p>
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

function Progress({ check: { state, checked, finishedOn } }: { check: Verification }) {
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
        {count(checked)} rows, checked <ExactTime value={finishedOn} />
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
