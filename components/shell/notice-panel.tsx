"use client";

import { useQuery } from "@tanstack/react-query";
import { FailureNotice } from "@/components/form/failure-notice";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { Notice } from "@/lib/domain/access/notices/dashboard";
import { NOTICE_TITLES, noticePath } from "@/lib/domain/access/notices/shared/notice-words";
import { notices } from "@/lib/generated/operations/notices";

const NEWEST = 12;
const REFRESH = [notices.unread, notices.list];

export function NewestNotices({ onFollow }: { onFollow: () => void }) {
  const newest = useQuery({ ...queryFor(notices.list, { query: { count: NEWEST } }), refetchOnMount: "always" });
  const readAll = useOperation(notices.readAll, { refresh: REFRESH });
  const items = newest.data?.items;
  return (
    <>
      {items?.some(({ isRead }) => !isRead) && (
        <Button
          size="sm"
          className="mb-2"
          isPending={readAll.isPending}
          pendingLabel="Marking…"
          onClick={() => readAll.mutate({})}
        >
          Mark all as read
        </Button>
      )}
      <FailureNotice failure={readAll.error} />
      {items ? (
        <NoticeLinks items={items} onFollow={onFollow} />
      ) : newest.error ? (
        <ErrorState title="Your notices couldn’t be loaded" query={newest} />
      ) : (
        <SkeletonFacts lines={4} isBare />
      )}
    </>
  );
}

function NoticeLinks({ items, onFollow }: { items: readonly Notice[]; onFollow: () => void }) {
  const read = useOperation(notices.read, { refresh: REFRESH });
  if (items.length === 0)
    return <p className="text-muted-foreground">No notices yet. Anything that needs your attention appears here.</p>;
  const follow = ({ noticeID, isRead }: Notice) => {
    if (!isRead) read.mutate({ params: { noticeID } });
    onFollow();
  };
  return (
    <ul aria-label="Newest notices" className="-mx-2 grid gap-0.5">
      {items.map((notice) => (
        <li key={notice.noticeID}>
          <AppLink
            href={noticePath(notice)}
            className="grid grid-cols-[0.5rem_1fr] gap-x-2.5 rounded-md px-2 py-2 hover:bg-muted touch:min-h-11"
            onClick={() => follow(notice)}
          >
            <span aria-hidden className={cn("mt-1.5 size-2 rounded-full", !notice.isRead && "bg-primary")} />
            <span className="grid min-w-0">
              <span className={cn(!notice.isRead && "font-medium")}>
                {NOTICE_TITLES[notice.kind]}
                {!notice.isRead && <span className="sr-only"> (unread)</span>}
              </span>
              <span className="text-[0.8125rem] wrap-anywhere text-muted-foreground">
                <About notice={notice} />
                <RelativeTime isShort value={notice.createdOn} />
              </span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function About({ notice: { objectName, accountName } }: { notice: Notice }) {
  const about = objectName ?? accountName;
  return about && `${about} · `;
}
