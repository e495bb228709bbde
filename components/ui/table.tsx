import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

// Explicit roles, because `display: block` in the stacked phone view takes the native table semantics away.

export type TableProps = {
  /** Names the table and its scrolling region; for screen readers unless `isCaptionShown`. */
  caption: string;
  isCaptionShown?: boolean;
  /** Says to assistive technology that newer rows are on their way. */
  isBusy?: boolean;
  /** Of the scrolling region: give it a `max-h-*` and the header sticks. */
  className?: string;
  children: ReactNode;
};

/** A native table in a focusable scrolling region; on phones its rows become cards that keep their labels. */
export function Table({ caption, isCaptionShown, isBusy, className, children }: TableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={cn("relative overflow-auto rounded-xl border bg-card shadow-raise", className)}
    >
      <table role="table" aria-busy={isBusy} className="w-full border-collapse text-left text-sm max-sm:block">
        <caption className={isCaptionShown ? "px-4 py-3 text-left font-medium max-sm:block" : "sr-only"}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}

/** The header row's group; put one TableRow inside. */
export function TableHeader({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-sm:sr-only">
      {children}
    </thead>
  );
}

/** The rows' group. */
export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-sm:block">
      {children}
    </tbody>
  );
}

/** A row. */
export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      role="row"
      className={cn(
        "group border-b last:border-b-0 [tbody_&]:hover:bg-muted/50 max-sm:grid max-sm:gap-1.5 max-sm:px-4 max-sm:py-3",
        className,
      )}
      {...rest}
    />
  );
}

export type TableHeadProps = {
  isNumeric?: boolean;
  /** The column's present order; pass `onSort` too and the heading becomes a button. */
  sort?: "ascending" | "descending" | "none";
  onSort?: () => void;
  className?: string;
  children: ReactNode;
};

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** A column heading, sortable when it gets `onSort` (then the caller announces the new order once). */
export function TableHead({ isNumeric, sort = "none", onSort, className, children }: TableHeadProps) {
  const Icon = SORT_ICONS[sort];
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={onSort && sort !== "none" ? sort : undefined}
      className={cn(
        "sticky top-0 z-10 h-10 bg-muted px-4 text-xs font-medium whitespace-nowrap text-muted-foreground shadow-[inset_0_-1px_0_var(--border)]",
        isNumeric && "text-right",
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-foreground"
        >
          {children}
          <Icon aria-hidden className="size-3.5" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export type TableCellProps = Omit<ComponentProps<"td">, "align"> & {
  /** The column's heading again, shown before the value in the phone view. */
  label?: string;
  /** Right-aligned tabular figures. */
  isNumeric?: boolean;
};

const CELL =
  "px-4 py-2.5 align-middle max-sm:flex max-sm:min-h-6 max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:p-0 max-sm:before:shrink-0 max-sm:before:text-[0.8125rem] max-sm:before:text-muted-foreground max-sm:data-label:before:content-[attr(data-label)]";

/** A cell. */
export function TableCell({ label, isNumeric, className, ...rest }: TableCellProps) {
  return (
    <td
      role="cell"
      data-label={label}
      className={cn(CELL, isNumeric && "tabular sm:text-right", className)}
      {...rest}
    />
  );
}

/** The cell that names its row. */
export function TableRowHeader({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      role="rowheader"
      scope="row"
      className={cn("px-4 py-2.5 text-left align-middle font-medium max-sm:block max-sm:p-0", className)}
      {...rest}
    />
  );
}
