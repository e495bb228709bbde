import type { ReactNode } from "react";
import { cn } from "../cn";

/** One row. An undefined `value` is shown as "Not given". */
export type DefinitionItem = { label: string; value?: ReactNode; action?: ReactNode };

export function DefinitionList({
  items,
  className,
  notGiven = "Not given",
}: {
  items: readonly DefinitionItem[];
  className?: string;
  notGiven?: string;
}) {
  return (
    <dl className={cn("divide-y", className)}>
      {items.map((item) => (
        <div key={item.label} className="group grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(8rem,12rem)_1fr]">
          <dt className="wrap-anywhere text-muted-foreground">{item.label}</dt>
          <dd className="flex min-w-0 items-start justify-between gap-3">
            <div className="min-w-0 wrap-anywhere">
              {item.value ?? <span className="text-muted-foreground">{notGiven}</span>}
            </div>
            {item.action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
