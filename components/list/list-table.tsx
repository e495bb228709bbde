"use client";

import type { ReactNode } from "react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useGrants } from "@/components/page/can";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { cn } from "@/components/ui/cn";
import { covers } from "@/lib/core/access/grants";
import { Cell, CellContent, type Column } from "./columns";
import { fitColumns, spotsOf } from "./fit";
import { chosenColumns, type Params, type Search, type Table } from "./list";
import { firstSort, type Sorting } from "./sorts";
import type { Selection } from "./use-selection";
import { RowPanel, useRowPanel } from "./row-panel";

const TICKS_REM = 2.5;
const NO_PARAMS: Params = {};

interface ListTableProps {
  table: Table;
  rows: readonly unknown[];
  params?: Params;
  caption: string;
  isBusy?: boolean;
  selection?: Selection;
  look?: Search;
  sorting?: Sorting | undefined;
}

/**
 * The rows of a list. In narrow windows, columns are hidden by priority, and on phones each row has two lines, so that
 * nothing scrolls sideways.
 */
export function ListTable(props: ListTableProps) {
  const { table, rows, params = NO_PARAMS, caption, isBusy, selection, sorting, look = NO_PARAMS } = props;
  const grants = useGrants();
  const panel = useRowPanel(rows.map(table.keyOf));
  const seen = table.columns.filter(({ scope }) => !scope || covers(grants, scope, params.accountID));
  const columns = chosenColumns(seen, look);
  const hidden = fitColumns(columns, selection ? TICKS_REM : 0);
  const spots = spotsOf(columns);
  const lookOf = ({ isNumeric, isActions }: Column, index: number) =>
    cn(isActions ? "w-px px-2" : "px-3", index === 0 && "pl-4", isNumeric && "text-right", hidden[index]);
  return (
    <div className="@container relative min-w-0 overflow-clip rounded-xl border bg-card shadow-raise">
      <table
        aria-busy={isBusy}
        data-compact={look.rows === "compact" || undefined}
        className={cn("list-rows w-full text-left text-sm transition-opacity", isBusy && "opacity-60")}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b bg-muted text-xs text-muted-foreground">
            {selection && <TickAll rows={rows} selection={selection} />}
            {columns.map((column, index) => (
              <Head key={column.head} column={column} className={lookOf(column, index)} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody data-rows>
          {rows.map((row) => (
            <tr
              key={table.keyOf(row)}
              data-row={table.keyOf(row)}
              tabIndex={-1}
              className="border-b last:border-b-0 focus-within:bg-muted/50 hover:bg-muted/50 focus-visible:-outline-offset-2"
              onKeyDown={(event) => panel.peek(event, table.keyOf(row))}
            >
              {selection && <Tick row={row} name={table.bulk?.name(row) ?? ""} selection={selection} />}
              {columns.map((column, index) => (
                <Cell
                  key={column.head}
                  isName={index === 0}
                  column={column}
                  spot={spots.get(index)}
                  className={lookOf(column, index)}
                >
                  <CellContent column={column} row={row} params={params} onOpen={() => panel.open(table.keyOf(row))} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <RowPanel columns={seen} {...{ table, rows, params, panel }} />
    </div>
  );
}

function TickAll({ rows, selection }: { rows: readonly unknown[]; selection: Selection }) {
  return (
    <th scope="col" className="w-px pl-4">
      <Checkbox
        isLabelHidden
        label="Select all on this page"
        checked={rows.every(selection.has)}
        onChange={({ target }) => selection.choose(target.checked ? rows : [])}
      />
    </th>
  );
}

function Tick({ row, name, selection }: { row: unknown; name: string; selection: Selection }) {
  return (
    <td data-spot="tick" className="w-px pl-4">
      <Checkbox
        isLabelHidden
        label={`Select ${name}`}
        checked={selection.has(row)}
        onChange={({ target }) => selection.toggle(row, target.checked)}
      />
    </td>
  );
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown } as const;

interface HeadProps {
  column: Column;
  className: string;
  sorting: Sorting | undefined;
}

/** The heading of a column. It sorts the list if an index supports that order. */
function Head({ column, className, sorting }: HeadProps) {
  const orders = Object.keys(sorting?.sorts ?? {}).filter(
    (order) => column.sort !== undefined && (order === column.sort || order === `-${column.sort}`),
  );
  const current = orders.find((order) => order === sorting?.current);
  const way = current === undefined ? undefined : current.startsWith("-") ? "descending" : "ascending";
  const shown = sorting && (sorting.current || firstSort(sorting));
  return (
    <th scope="col" aria-sort={way} className={cn("h-9 font-medium", className)}>
      {sorting && orders.length > 0 ? (
        <>
          <SortButton way={way} onSort={() => sorting.set(orders.find((order) => order !== shown) ?? orders[0] ?? "")}>
            {column.head}
          </SortButton>
          <span className="@min-[40rem]:hidden">{column.head}</span>
        </>
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
      className="-mx-1 inline-flex h-6 items-center gap-1 @max-[40rem]:hidden rounded-sm px-1 align-middle hover:text-foreground focus-visible:-outline-offset-1 touch:h-11"
      onClick={onSort}
    >
      {children}
      <Arrow aria-hidden className={cn("size-3.5 shrink-0", !way && "opacity-60")} />
    </button>
  );
}
