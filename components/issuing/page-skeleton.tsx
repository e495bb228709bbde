import { Skeleton } from "@/components/ui/skeleton";

/** A page on its way: its heading, then as many lines as it will have rows. */
export function PageSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div aria-busy="true" aria-label="Loading" role="status" className="grid gap-6">
      <div className="grid gap-2">
        <Skeleton className="w-24" />
        <Skeleton className="h-8 w-56" />
      </div>
      <div className="grid gap-4 rounded-xl border bg-card p-5">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className="h-5" />
        ))}
      </div>
    </div>
  );
}
