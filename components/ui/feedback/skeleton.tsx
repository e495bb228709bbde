import { cn } from "../cn";

/** A gray block in the size of the content. It appears after 150 ms, so that fast answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear-late">
      <div aria-hidden className={cn("own:h-4 animate-pulse own:rounded-md bg-border", className)} />
    </div>
  );
}

/**
 * A placeholder for a field and its label. The control is as high as an input unless `control` sets a different height.
 */
export function SkeletonField({ className, control }: { className?: string; control?: string }) {
  return (
    <div data-skeleton-field className={cn("grid content-start gap-1.5", className)}>
      <div className="flex h-5 items-center">
        <Skeleton className="h-3 w-24" />
      </div>
      <Skeleton className={cn("h-9 touch:h-11", control)} />
    </div>
  );
}

const ROWS = 8;

/** A placeholder for a table: a heading line, and in each row a name, a second word and an amount. */
export function SkeletonRows({ rows = ROWS }: { rows?: number }) {
  return (
    <div data-skeleton-rows className="animate-appear-late overflow-hidden rounded-xl border bg-card shadow-raise">
      <div className="h-9 border-b bg-muted" />
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="grid h-11 grid-cols-[1fr_6rem] items-center gap-4 border-b px-4 last:border-b-0 sm:grid-cols-[2fr_1fr_6rem] touch:h-12"
        >
          <Skeleton className={row % 2 === 0 ? "w-3/5" : "w-2/5"} />
          <Skeleton className="w-3/5 max-sm:hidden" />
          <Skeleton className="ml-auto w-4/5" />
        </div>
      ))}
    </div>
  );
}
