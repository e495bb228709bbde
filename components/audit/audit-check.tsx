import { CircleCheck } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { Spinner } from "@/components/ui/spinner";
import type { AuditFault, AuditVerification } from "@/lib/domain/audit/dashboard";

/** How far the latest check of the trail is, and what it found. */
export function AuditCheck({ check }: { check: AuditVerification }) {
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted-foreground empty:hidden">
        <Progress check={check} />
      </p>
      {check.state === "broken" && <Broken check={check} />}
      {check.state === "lost" && (
        <Notice tone="warning" title="The last check did not finish">
          It stopped at row {count(check.checked)}. Start another.
        </Notice>
      )}
      {check.unreadable > 0 && (
        <Notice tone="warning" title={`${count(check.unreadable)} of the remembered ends cannot be read`}>
          The server keeps the ends of the trail in a file outside its database. Damaged lines were left out of the
          check.
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
      <span className="font-medium text-foreground">The chain holds</span>
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
      title={firstBad ? `The chain is broken at row ${count(firstBad)}` : "The chain cannot be compared"}
    >
      {fault && FAULTS[fault]} Keep a download of the trail, and tell the people who run this server.
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
  changed: "That row was changed, or the one before it.",
  missing: "That row is missing.",
  cut: "That row and every row after it are missing.",
  rewritten: "That row, or one before it, was changed and the chain recomputed.",
  waiting: "Rows wait more than a minute for their place in the chain. The process that chains them has stopped.",
  "heads-lost": "The server’s copy of the trail’s ends is gone, so rows cut from the end would go unnoticed.",
};

const count = (rows: number) => rows.toLocaleString("en-US");
