import { counted } from "@/components/words/nouns";
import { CircleCheck } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { Spinner } from "@/components/ui/button";
import type { AuditFault, AuditVerification } from "@/lib/domain/platform/audit/dashboard";

/** Shows how far the latest check of the trail is, and what it found. */
export function AuditCheck({ check }: { check: AuditVerification }) {
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

function Progress({ check: { state, checked, finishedOn } }: { check: AuditVerification }) {
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

function Broken({ check: { fault, firstBad, finishedOn } }: { check: AuditVerification }) {
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
