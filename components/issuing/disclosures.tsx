"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { type AuditEvent, auditTrail } from "@/lib/domain/audit/dashboard";
import { disclosuresRequest } from "./disclosures-request";
import { outcomeInWords } from "./disclosure-outcome";
import { reasonInWords } from "./reveal-reasons";

/** Who viewed the card's number or was refused, newest first. */
export function Disclosures({ issuedCardID }: { issuedCardID: string }) {
  const mayRead = useCan("audit.read");
  return (
    <section aria-labelledby="disclosures" className="mt-8 grid gap-3">
      <h2 id="disclosures" className="text-base font-semibold">
        Who has seen this
      </h2>
      {mayRead ? <DisclosureList issuedCardID={issuedCardID} /> : <NoPermission permission="audit.read" />}
    </section>
  );
}

function DisclosureList({ issuedCardID }: { issuedCardID: string }) {
  const { data, error, refetch, isFetching } = useQuery(queryFor(auditTrail.list, disclosuresRequest(issuedCardID)));
  if (error && !data) {
    return (
      <ErrorState
        title="The audit trail could not be loaded"
        description="The card itself still works."
        requestID={error.requestID}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-24 rounded-xl" />
      </div>
    );
  if (data.items.length === 0) return <p className="text-muted-foreground">Nobody has requested this card’s number.</p>;
  return (
    <>
      <Table caption="Who has seen this card’s number" isBusy={isFetching}>
        <DisclosureHeader />
        <TableBody>
          {data.items.map((event) => (
            <DisclosureRow key={event.auditID} event={event} />
          ))}
        </TableBody>
      </Table>
      {data.more && <p className="text-[0.8125rem] text-muted-foreground">The {data.items.length} newest are shown.</p>}
    </>
  );
}

function DisclosureHeader() {
  return (
    <TableHeader>
      <TableRow>
        <TableHead>Who</TableHead>
        <TableHead>When</TableHead>
        <TableHead>Outcome</TableHead>
        <TableHead>Reason</TableHead>
        <TableHead>IP address</TableHead>
        <TableHead>Request ID</TableHead>
      </TableRow>
    </TableHeader>
  );
}

function DisclosureRow({ event }: { event: AuditEvent }) {
  const { label, tone } = outcomeInWords(event.outcome);
  return (
    <TableRow>
      <TableRowHeader className="break-all">
        {event.actor.name ?? `${event.actor.kind} ${event.actor.id}`}
      </TableRowHeader>
      <TableCell label="When" className="whitespace-nowrap">
        <RelativeTime value={event.createdOn} />
      </TableCell>
      <TableCell label="Outcome">
        <Badge tone={tone}>{label}</Badge>
      </TableCell>
      <TableCell label="Reason" className="max-sm:text-right">
        {reasonInWords(event.reason) || "–"}
      </TableCell>
      <TableCell label="IP address" className="font-mono text-xs">
        {event.clientAddress}
      </TableCell>
      <TableCell label="Request ID">
        <span className="inline-flex items-center gap-1">
          <code className="font-mono text-xs" title={event.requestID}>
            {event.requestID.slice(0, 8)}…
          </code>
          <CopyButton value={event.requestID} label="request ID" />
        </span>
      </TableCell>
    </TableRow>
  );
}
