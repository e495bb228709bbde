import type { ReactNode } from "react";
import { cn } from "../cn";

export interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

const COLUMNS = { 3: "sm:grid-cols-3", 4: "sm:grid-cols-2 lg:grid-cols-4" } as const;

/** Main numbers of a page as tiles next to each other. On phones they are the lines of one tile. */
export function Figures({ label, items }: { label: string; items: readonly Figure[] }) {
  return (
    <dl
      aria-label={label}
      className={cn(
        "grid grid-cols-1 max-sm:divide-y max-sm:rounded-xl max-sm:border max-sm:bg-card max-sm:shadow-raise sm:gap-3",
        COLUMNS[items.length === 4 ? 4 : 3],
      )}
    >
      {items.map((item) => (
        <div
          key={item.label}
          className="grid min-w-0 content-start max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-x-4 max-sm:px-4 max-sm:py-2.5 sm:rounded-xl sm:border sm:bg-card sm:px-5 sm:py-4 sm:shadow-raise"
        >
          <dt className="text-[0.8125rem] text-muted-foreground">{item.label}</dt>
          <dd className="tabular font-semibold tracking-tight wrap-anywhere max-sm:text-right sm:text-xl">
            {item.value}
          </dd>
          {item.note && <dd className="text-[0.8125rem] text-muted-foreground max-sm:col-span-2">{item.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
