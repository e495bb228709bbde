import { Skeleton } from "@/components/ui/skeleton";

const ROWS = 8;

/** A list's page on its way: heading, tabs, filters and rows, where they will be. */
export function ListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-4">
      <div className="mb-2 grid gap-2">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="w-72 max-w-full" />
      </div>
      <Skeleton className="h-10" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="grid gap-5 rounded-xl border bg-card p-4">
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} className="h-5" />
        ))}
      </div>
    </div>
  );
}
