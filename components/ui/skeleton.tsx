import { cn } from "./cn";

/** A grey block with the size of what is coming; appears after 150 ms, so that fast answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear-late">
      <div aria-hidden className={cn("own:h-4 animate-pulse own:rounded-md bg-border", className)} />
    </div>
  );
}
