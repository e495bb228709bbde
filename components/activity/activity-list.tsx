"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ExactTime } from "@/components/ui/relative-time";
import { TabNav } from "@/components/ui/tab-nav";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { accountActivity, type Activity, ACTIVITY_PER_PAGE } from "@/lib/domain/accounts/dashboard";
import { activityHref, activityRequest, type ActivitySearch } from "./activity-search";
import { activityDetail, activityWords } from "./activity-words";

export interface ActivityListProps {
  accountID: string;
  search: ActivitySearch;
}

/** A page of an account's history: what people and programs did, and what came to be true, newest first. */
export function ActivityList({ accountID, search }: ActivityListProps) {
  const {
    data: { items, more },
  } = useSuspenseQuery(queryFor(accountActivity.list, activityRequest(accountID, search)));
  const page = Math.max(1, search.page);
  const first = (page - 1) * ACTIVITY_PER_PAGE + 1;
  return (
    <>
      <Kinds accountID={accountID} search={search} />
      {items.length === 0 ? (
        <NoActivity accountID={accountID} search={search} />
      ) : (
        <>
          <Table caption="Activity">
            <TableHeader>
              <TableRow>
                <TableHead>What</TableHead>
                <TableHead>Details</TableHead>
                <TableHead>By</TableHead>
                <TableHead>When</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {items.map((item) => (
                <ActivityRow key={item.activityID} item={item} />
              ))}
            </TableBody>
          </Table>
          <Pagination
            label="Activity"
            summary={`${first}–${first + items.length - 1}`}
            previousHref={page > 1 ? activityHref(accountID, { ...search, page: page - 1 }) : undefined}
            nextHref={more ? activityHref(accountID, { ...search, page: page + 1 }) : undefined}
          />
        </>
      )}
    </>
  );
}

function Kinds({ accountID, search: { kind } }: ActivityListProps) {
  const item = (label: string, wanted?: "act" | "event") => ({
    label,
    href: activityHref(accountID, { kind: wanted ?? null }),
    isCurrent: kind === (wanted ?? null),
  });
  return (
    <TabNav
      label="Kinds of activity"
      className="mb-4"
      items={[item("Everything"), item("Done by somebody", "act"), item("Events", "event")]}
    />
  );
}

function ActivityRow({ item }: { item: Activity }) {
  const { actor, createdOn, name, kind, outcome, requestID } = item;
  return (
    <TableRow>
      <TableRowHeader>
        {activityWords(item)}
        <code
          className="block font-mono text-xs font-normal text-muted-foreground"
          {...(requestID && { title: `Request ID ${requestID}` })}
        >
          {name}
        </code>
      </TableRowHeader>
      <TableCell label="Details">
        <span className="inline-flex min-w-0 flex-wrap items-center gap-1.5">
          {outcome?.startsWith("refused") && <Badge tone="danger">Refused</Badge>}
          {!outcome?.startsWith("refused") && (activityDetail(item) || "–")}
        </span>
      </TableCell>
      <TableCell label="By">
        <span className="min-w-0 break-words">
          {kind === "event" ? "–" : (actor?.name ?? `${actor?.kind ?? ""} ${actor?.id.slice(0, 8) ?? ""}`)}
        </span>
      </TableCell>
      <TableCell label="When" className="whitespace-nowrap">
        <ExactTime value={createdOn} />
      </TableCell>
    </TableRow>
  );
}

function NoActivity({ accountID, search: { kind, page } }: ActivityListProps) {
  if (!kind && page <= 1)
    return (
      <EmptyState
        icon={<History />}
        title="Nothing has happened yet"
        description="What is done with the account, and what becomes of it, is listed here."
      />
    );
  return (
    <EmptyState
      icon={<History />}
      title={kind ? "Nothing of this kind has happened" : "Nothing more has happened"}
      actions={
        <Button asChild>
          <Link href={activityHref(accountID, {})}>{kind ? "Show everything" : "Go to the first page"}</Link>
        </Button>
      }
    />
  );
}
