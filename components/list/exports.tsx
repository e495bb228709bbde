"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { FailureNotice } from "@/components/form/failure-notice";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { fileSize } from "@/components/ui/words/format";
import { useAnnouncement } from "@/components/ui/feedback/live-region";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { ShareBar } from "@/components/ui/data/share-bar";
import { StateBadge, type StateWord } from "@/components/words/state-badge";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { can } from "@/lib/core/api/states";
import type { ListExport } from "@/lib/domain/overview/list-exports/dashboard";
import { type ExportFault, exportStates } from "@/lib/domain/overview/list-exports/states";
import { listExports } from "@/lib/generated/operations/list-exports";

const ASK_EVERY_MS = 1500;

const STATES: Record<ListExport["state"], StateWord> = {
  waiting: { label: "Waiting", tone: "neutral", icon: "waiting" },
  writing: { label: "Exporting", tone: "info", icon: "writing" },
  ready: { label: "Ready", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  canceled: { label: "Canceled", tone: "neutral" },
};

const FAULTS: Record<ExportFault, string> = {
  refused: "You can’t view this list, or what it was about is gone.",
  withdrawn: "An account took back a permission, so the file was deleted. Export again for the rows you may see now.",
  "too-long": "It has more rows than a file can hold. Narrow the list with filters.",
  broken: "It failed several times. Try again, and contact support if it keeps failing.",
};

const isUnderWay = ({ state }: ListExport) => state === "waiting" || state === "writing";

export function ExportsView() {
  const { data: match } = useSuspenseQuery({
    ...queryFor(listExports.list),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? ASK_EVERY_MS : false),
  });
  const states = match.map((one) => `${one.name}: ${STATES[one.state].label}`).join(", ");
  useAnnouncement(states, states);
  if (match.length === 0)
    return (
      <EmptyState
        drawing="files"
        title="No exports"
        description="When you export a list with more than 1,000 rows, its file appears here. Shorter lists download right away."
      />
    );
  return (
    <ul aria-label="Exports" className="grid max-w-3xl min-w-0 gap-3">
      {match.map((one) => (
        <li key={one.exportID} className="min-w-0">
          <ExportCard of={one} />
        </li>
      ))}
    </ul>
  );
}

function ExportCard({ of }: { of: ListExport }) {
  const { name, state, fault, filters } = of;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const narrowed = Object.entries(filters).map(([filter, value]) => `${filterName(filter)}: ${value}`);
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 font-medium wrap-anywhere">{title}</h2>
          <StateBadge of={STATES[state]} />
          <div className="ml-auto flex flex-wrap gap-2">
            <ExportActions of={of} title={title} />
          </div>
        </div>
        {isUnderWay(of) && <Progress of={of} />}
        {fault && <p className="text-danger">{FAULTS[fault]}</p>}
        <p className="text-[0.8125rem] wrap-anywhere text-muted-foreground">
          <Facts of={of} />
          {narrowed.length > 0 && <span className="block">{narrowed.join(" · ")}</span>}
        </p>
      </CardBody>
    </Card>
  );
}

/** Converts a filter's name to words: "Cardholder account ID". */
function filterName(name: string): string {
  if (name === "q") return "Search";
  const words = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ iD$/, " ID");
}

function Facts({ of: { state, rowsDone, sizeBytes, createdOn, expiresOn } }: { of: ListExport }): ReactNode {
  const summary = (
    <>
      Requested <RelativeTime value={createdOn} />
    </>
  );
  if (state !== "ready") return summary;
  return (
    <>
      {rowsInWords(rowsDone)} · {fileSize(sizeBytes)} · {summary} · Deleted <RelativeTime value={expiresOn} />
    </>
  );
}

const rowsInWords = (rows: number) => (rows === 1 ? "1 row" : `${rows.toLocaleString("en-US")} rows`);

function Progress({ of: { state, rowsDone, rowsTotal } }: { of: ListExport }) {
  const isCounted = state === "waiting" || Boolean(rowsTotal);
  const share = rowsTotal ? Math.min(100, Math.round((100 * rowsDone) / rowsTotal)) : 0;
  const done = rowsDone.toLocaleString("en-US");
  const counted = rowsTotal ? `${done} of ${rowsTotal.toLocaleString("en-US")} rows` : `${done} rows so far`;
  const words = state === "waiting" ? "Starts in a moment." : counted;
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label="Rows exported"
        aria-valuetext={words}
        {...(isCounted && { "aria-valuenow": share, "aria-valuemin": 0, "aria-valuemax": 100 })}
      >
        {isCounted ? (
          <ShareBar shares={[share]} />
        ) : (
          <div className="h-3 rounded-full bg-primary-soft motion-safe:animate-pulse" />
        )}
      </div>
      <p className="tabular text-[0.8125rem]">{words}</p>
    </div>
  );
}

function ExportActions({ of: { exportID, state }, title }: { of: ListExport; title: string }) {
  const refresh = [listExports.list];
  const retry = useOperation(listExports.retry, { refresh });
  const request = { params: { exportID } };
  return (
    <>
      {state === "ready" && (
        <Button size="sm" variant="primary" asChild>
          <a href={urlOf(listExports.content, request)} download aria-label={`Download ${title}`}>
            <Download aria-hidden />
            Download
          </a>
        </Button>
      )}
      {can(exportStates, state, "retry") && (
        <Button size="sm" isPending={retry.isPending} pendingLabel="Starting…" onClick={() => retry.mutate(request)}>
          Try again
        </Button>
      )}
      {can(exportStates, state, "cancel") && (
        <ConfirmAction
          operation={listExports.cancel}
          request={request}
          refresh={refresh}
          trigger={<Button size="sm">Cancel</Button>}
          title="Cancel this export?"
          effect="What was exported so far is deleted. You can start it again."
          labels={["Cancel export", "Canceling…"]}
          done="Export canceled"
        />
      )}
      {retry.error && (
        <div className="basis-full">
          <FailureNotice failure={retry.error} />
        </div>
      )}
    </>
  );
}
