"use client";

import { type ReactNode, useEffect } from "react";
import { useLoading, useLoadingTitle } from "@/components/ui/feedback/loading";
import { Skeleton, SkeletonRows } from "@/components/ui/feedback/skeleton";

/** A page before its data is there: heading, filters and rows where they will be. A title that is known is there at once. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <Loading title={title}>
      {title === undefined ? (
        <Skeleton className="h-8 w-56" />
      ) : (
        // The page brings its heading, and with it all that keys and links find.
        <p className="text-xl font-semibold tracking-tight sm:text-2xl">{title}</p>
      )}
      <Skeleton className="h-9 w-72 max-w-full" />
      <SkeletonRows />
    </Loading>
  );
}

/** The content below a header that is already drawn. */
export function ContentSkeleton() {
  return (
    <Loading>
      <SkeletonRows />
    </Loading>
  );
}

/** The page, or a skeleton under the title of another that is on its way. */
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
