import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallError } from "@/lib/client/call";

interface PanelProps<T> {
  title: string;
  /** Completes the sentence about a failed read: "Deadlines couldn’t be loaded". */
  failed: string;
  query: UseQueryResult<T, CallError>;
  /** Links to all of it. */
  footer?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A small part of Home with a read of its own: where it fails, the rest stays. */
export function Panel<T>({
  title,
  failed,
  query: { data, error, isFetching, refetch },
  footer,
  children,
}: PanelProps<T>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-xl border bg-card shadow-raise">
      <h2 id={id} className="px-4 pt-3 text-[0.9375rem] font-semibold">
        {title}
      </h2>
      <div aria-busy={isFetching} className="grid gap-2 px-4 py-3">
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-muted-foreground">
            {failed}
            <Button size="sm" isPending={isFetching} pendingLabel="Retrying…" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <Skeleton className="h-20" />
        )}
      </div>
      {footer && (
        <div className="mt-auto flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 text-[0.8125rem] [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center touch:[&_a]:min-h-11">
          {footer}
        </div>
      )}
    </section>
  );
}

export const PANEL_LINK = "rounded-sm text-primary-text hover:underline";
