import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = 8;

/** A page before its data is there: heading, filters and rows where they will be. */
export function PageSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Rows />
    </Loading>
  );
}

/** The content below a header that is already drawn. */
export function ContentSkeleton() {
  return (
    <Loading>
      <Rows />
    </Loading>
  );
}

function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-4">
      {children}
    </div>
  );
}

function Rows() {
  return (
    <div className="grid gap-5 rounded-xl border bg-card p-4">
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  );
}
