import { cn } from "../cn";

const BAR = "own:h-4 own:rounded-md bg-border";

/** A gray block in the size of the content. It appears after 150 ms, so that fast answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear-late">
      <div aria-hidden className={cn(BAR, "animate-pulse", className)} />
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

/** A placeholder for a card of facts: lines with a label and a value. `isBare` leaves out the card around them. */
export function SkeletonFacts({ lines, isBare = false }: { lines: number; isBare?: boolean }) {
  return (
    <div className={cn("animate-appear-late", !isBare && "rounded-xl border bg-card p-5 shadow-raise")}>
      <div aria-hidden className="grid animate-pulse gap-4">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className="grid grid-cols-[1fr_2fr] items-center gap-4">
            <div className={cn(BAR, "h-3 w-4/5")} />
            <div className={cn(BAR, line % 2 === 0 ? "w-1/2" : "w-3/4")} />
          </div>
        ))}
      </div>
    </div>
  );
}

const BARS = ["h-1/3", "h-2/3", "h-1/2", "h-3/4", "h-1/4", "h-full", "h-1/2", "h-2/3", "h-2/5", "h-3/5"] as const;

/** A placeholder for the bars of a chart, above their axis. */
export function SkeletonChart({ className }: { className?: string }) {
  return (
    <div className={cn("own:h-44 animate-appear-late border-b", className)}>
      <div aria-hidden className="flex h-full animate-pulse items-end gap-3">
        {BARS.map((height, index) => (
          <div key={index} className={cn("flex-1 rounded-t-sm bg-border", height)} />
        ))}
      </div>
    </div>
  );
}

/** Columns of a table whose headings are not known yet. */
const UNNAMED = ["", "", ""];
/** Columns that fit on phones, on tablets, and everywhere. */
const HIDDEN = ["", "", "max-sm:hidden", "max-sm:hidden", "max-lg:hidden"] as const;
const WIDTHS = ["w-3/5", "w-1/2", "w-3/4", "w-2/5"] as const;

/** A placeholder for a table: its headings, if they are known, and rows of names and values. */
export function SkeletonRows({ rows = ROWS, columns = [] }: { rows?: number; columns?: readonly string[] }) {
  const shown = columns.length > 0 ? columns : UNNAMED;
  const placeOf = (index: number) =>
    cn("min-w-0", index === 0 ? "flex-2" : "flex-1", HIDDEN[index] ?? (index < 6 ? "max-lg:hidden" : "max-xl:hidden"));
  return (
    <div data-skeleton-rows className="animate-appear-late overflow-hidden rounded-xl border bg-card shadow-raise">
      <div
        aria-hidden
        className="flex h-9 items-center gap-4 border-b bg-muted px-4 text-xs font-medium text-muted-foreground"
      >
        {shown.map((head, index) => (
          <span key={index} className={cn("truncate", placeOf(index))}>
            {head}
          </span>
        ))}
      </div>
      {/* One animation for all rows, because each animated element gets its own layer. */}
      <div className="animate-pulse">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-11 items-center gap-4 border-b px-4 last:border-b-0 touch:h-12">
            {shown.map((head, index) => (
              <div key={index} className={placeOf(index)}>
                {head !== "Actions" && <div className={cn(BAR, WIDTHS[(row + index) % WIDTHS.length])} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
