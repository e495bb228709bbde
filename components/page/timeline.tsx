import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { ExactTime } from "@/components/ui/data/relative-time";

export interface TimelineItem {
  on: string;
  what: ReactNode;
  about?: ReactNode;
  isBad?: boolean | undefined;
  /** True for an entry in the future. */
  isAhead?: boolean;
}

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="grid gap-4">
      {items.map(({ on, what, about, isBad, isAhead }, index) => (
        <li key={index} className={cn("relative grid gap-0.5 border-l pl-4", isAhead && "border-dashed")}>
          <span
            aria-hidden
            className={cn(
              "absolute top-1.5 -left-[0.28rem] size-2 rounded-full",
              isAhead ? "border-2 border-border-strong bg-card" : isBad ? "bg-danger" : "bg-primary",
            )}
          />
          <span className="font-medium wrap-anywhere">{what}</span>
          {about && <span className="wrap-anywhere text-muted-foreground">{about}</span>}
          <ExactTime value={on} className="text-[0.8125rem] text-muted-foreground" />
        </li>
      ))}
    </ol>
  );
}
