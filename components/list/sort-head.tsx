"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { Column } from "./columns";
import { firstSort, type Sorting } from "./sorts";

const ARROWS = { ascending: ArrowUp, descending: ArrowDown } as const;

export interface HeadProps {
  column: Column;
  className: string;
  sorting: Sorting | undefined;
}

/** The heading of a column, which orders the list where an index carries that. */
export function Head({ column, className, sorting }: HeadProps) {
  const orders = Object.keys(sorting?.sorts ?? {}).filter(
    (order) => column.sort !== undefined && (order === column.sort || order === `-${column.sort}`),
  );
  const current = orders.find((order) => order === sorting?.current);
  const way = current === undefined ? undefined : current.startsWith("-") ? "descending" : "ascending";
  const shown = sorting && (sorting.current || firstSort(sorting));
  return (
    <th scope="col" aria-sort={way} className={cn("h-9 truncate font-medium", className)}>
      {sorting && orders.length > 0 ? (
        <SortButton way={way} onSort={() => sorting.set(orders.find((order) => order !== shown) ?? orders[0] ?? "")}>
          {column.head}
        </SortButton>
      ) : (
        <span className={cn(column.isActions && "sr-only")}>{column.head}</span>
      )}
    </th>
  );
}

interface SortButtonProps {
  way: keyof typeof ARROWS | undefined;
  onSort: () => void;
  children: ReactNode;
}

function SortButton({ way, onSort, children }: SortButtonProps) {
  const Arrow = way ? ARROWS[way] : ChevronsUpDown;
  return (
    <button
      type="button"
      className="-mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1 align-middle hover:text-foreground focus-visible:-outline-offset-1 touch:h-11"
      onClick={onSort}
    >
      <span className="truncate">{children}</span>
      <Arrow aria-hidden className={cn("size-3.5 shrink-0", !way && "opacity-60")} />
    </button>
  );
}
