"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ScrollText, SearchX } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ExactTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { AUDIT_ROWS_PER_PAGE, type AuditEvent, auditTrail } from "@/lib/domain/audit/dashboard";
import { auditFiltersInWords, auditHref, auditRequest, type AuditSearch } from "./audit-search";
import { AuditSheet } from "./audit-sheet";
import { actionInWords, outcomeOf } from "@/components/words/acts";

/** A page of the trail, newest first. */
export function AuditTable({ search }: { search: AuditSearch }) {
  const {
    data: { items, more },
    isFetching,
  } = useSuspenseQuery(queryFor(auditTrail.list, auditRequest(search)));
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const skip = Math.max(0, search.skip);
  if (items.length === 0) return <NoRows search={search} />;
  return (
    <>
      <Table caption="Audit trail" isBusy={isFetching}>
        <AuditHeader />
        <TableBody>
          {items.map((event) => (
            <AuditRow key={event.auditID} event={event} onOpen={() => setOpened(event)} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        label="Audit trail"
        summary={`${skip + 1}–${skip + items.length}`}
        previousHref={skip > 0 ? auditHref({ ...search, skip: Math.max(0, skip - AUDIT_ROWS_PER_PAGE) }) : undefined}
        nextHref={more ? auditHref({ ...search, skip: skip + AUDIT_ROWS_PER_PAGE }) : undefined}
      />
      <AuditSheet event={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function AuditHeader() {
  return (
    <TableHeader>
      <TableRow>
        <TableHead>Action</TableHead>
        <TableHead>Actor</TableHead>
        <TableHead>Outcome</TableHead>
        <TableHead>IP address</TableHead>
        <TableHead>When</TableHead>
      </TableRow>
    </TableHeader>
  );
}

function AuditRow({ event, onOpen }: { event: AuditEvent; onOpen: () => void }) {
  const { label, tone } = outcomeOf(event.outcome);
  return (
    <TableRow>
      <TableRowHeader>
        <button
          type="button"
          onClick={onOpen}
          aria-haspopup="dialog"
          className="inline-flex min-h-6 items-center rounded-sm text-left text-primary-text hover:underline touch:min-h-11"
        >
          {actionInWords(event.action)}
        </button>
      </TableRowHeader>
      <TableCell label="Actor" className="max-sm:text-right">
        <span className="break-all">{event.actor.name ?? `${event.actor.kind} ${event.actor.id.slice(0, 8)}…`}</span>
      </TableCell>
      <TableCell label="Outcome">
        <Badge tone={tone}>{label}</Badge>
      </TableCell>
      <TableCell label="IP address" className="font-mono text-xs">
        {event.clientAddress}
      </TableCell>
      <TableCell label="When" className="whitespace-nowrap">
        <ExactTime value={event.createdOn} />
      </TableCell>
    </TableRow>
  );
}

function NoRows({ search }: { search: AuditSearch }) {
  const filters = auditFiltersInWords(search);
  if (!filters && search.skip <= 0) {
    return (
      <EmptyState
        icon={<ScrollText />}
        title="Nothing on record yet"
        description="Every change and every request for a card number appears here."
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={filters ? "No rows match" : "No more rows"}
      description={filters ? `The trail has no row with ${filters}.` : "This page lies beyond the last row."}
      actions={
        <Button asChild>
          <Link href="/settings/audit">{filters ? "Clear filters" : "Go to the first page"}</Link>
        </Button>
      }
    />
  );
}
