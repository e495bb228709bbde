import type { ComponentProps, ReactNode } from "react";
import { cn } from "../cn";

// Explicit roles, because `display: block` in the phone view removes the native table semantics.

export type TableProps = {
  /** A name for screen readers and the scrolling region. */
  caption: string;
  /** Styles the scrolling region. With a `max-h-*`, the header is sticky. */
  className?: string;
  children: ReactNode;
};

/** A table in a focusable scrolling region. On phones, its rows become cards with labels. */
export function Table({ caption, className, children }: TableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={cn("relative overflow-auto rounded-xl border bg-card shadow-raise", className)}
    >
      <table role="table" className="w-full border-collapse text-left text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHeader({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-sm:sr-only">
      {children}
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-sm:block">
      {children}
    </tbody>
  );
}

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

interface ColumnProps {
  /** Right-aligns amounts and counts in tabular figures. */
  isNumeric?: boolean;
}

export function TableHead({ isNumeric, children }: ColumnProps & { children: ReactNode }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cn(
        "sticky top-0 z-10 h-10 bg-muted px-4 text-xs font-medium whitespace-nowrap text-muted-foreground shadow-[inset_0_-1px_0_var(--border)]",
        isNumeric && "text-right",
      )}
    >
      {children}
    </th>
  );
}

export type TableCellProps = ComponentProps<"td"> &
  ColumnProps & {
    /** The column's heading, shown before the value in the phone view. */
    label?: string;
  };

const CELL =
  "px-4 py-2.5 align-middle max-sm:flex max-sm:min-h-6 max-sm:items-baseline own:max-sm:justify-between max-sm:gap-4 max-sm:p-0 max-sm:before:shrink-0 max-sm:before:text-[0.8125rem] max-sm:before:text-muted-foreground max-sm:data-label:before:content-[attr(data-label)]";

export function TableCell({ label, isNumeric, className, ...rest }: TableCellProps) {
  return (
    <td role="cell" data-label={label} className={cn(CELL, isNumeric && "tabular text-right", className)} {...rest} />
  );
}

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

/** A column of a data table. */
export interface DataColumn<R> extends ColumnProps {
  head: string;
  cell: (row: R) => ReactNode;
  className?: string;
}

type DataTableProps<R> = Omit<TableProps, "children"> & {
  /** The first column names the rows. */
  columns: readonly [DataColumn<R>, ...DataColumn<R>[]];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
};

/** A table of rows with the same columns. */
export function DataTable<R>({ columns, rows, keyOf, ...table }: DataTableProps<R>) {
  const [name, ...rest] = columns;
  return (
    <Table {...table}>
      <TableHeader>
        <TableRow>
          {columns.map(({ head, isNumeric }) => (
            <TableHead key={head} {...(isNumeric && { isNumeric })}>
              {head}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            <TableRowHeader className={name.className}>{name.cell(row)}</TableRowHeader>
            {rest.map(({ head, cell, ...look }) => (
              <TableCell key={head} label={head} {...look}>
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
