"use client";

import { type ReactNode, useEffect } from "react";
import { useLoading, useLoadingTitle } from "@/components/ui/feedback/loading";
import { Skeleton, SkeletonRows } from "@/components/ui/feedback/skeleton";

/** A page before its data has loaded: heading, filters and rows in their places. A known title is shown immediately. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <Loading title={title}>
      {title === undefined ? (
        <Skeleton className="h-8 w-56" />
      ) : (
        // Not a heading: the page renders its own, which shortcuts and links look for.
        <p className="text-xl font-semibold tracking-tight sm:text-2xl">{title}</p>
      )}
      <Skeleton className="h-9 w-72 max-w-full" />
      <SkeletonRows />
    </Loading>
  );
}

/** The content below a header that is already visible. */
export function ContentSkeleton() {
  return (
    <Loading>
      <SkeletonRows />
    </Loading>
  );
}

/** The current page, or a skeleton with the title of the next page while it loads. */
export function PageSlot({ children }: { children: ReactNode }) {
  const title = useLoadingTitle();
  useEffect(() => {
    if (title !== undefined) window.scrollTo(0, 0);
  }, [title]);
  return (
    <>
      {title !== undefined && <PageSkeleton title={title} />}
      <div hidden={title !== undefined}>{children}</div>
    </>
  );
}

function Loading({ title, children }: { title?: string | undefined; children: ReactNode }) {
  useLoading(true);
  const label = title === undefined ? "Loading" : `Loading ${title}`;
  return (
    <div role="status" aria-busy="true" aria-label={label} className="grid gap-4">
      {children}
    </div>
  );
}
