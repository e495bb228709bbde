"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { useGrants } from "@/components/page/can";
import { isKey } from "@/components/page/keys/keys";
import { isSingleKey } from "@/components/page/keys/single-keys";
import { AppLink } from "@/components/ui/app-link";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { covers } from "@/lib/core/grants";
import type { Column } from "./columns";
import { fitColumns, WIDTH_CLASSES } from "./fit";
import type { Params, Table } from "./list";
import { RowPanel, useRowPanel } from "./row-panel";
import { Head } from "./sort-head";
import type { Sorting } from "./sorts";
import type { Selection } from "./use-selection";

const TICKS_REM = 2.5;
const NAME =
  "inline-block max-w-full truncate rounded-sm text-left align-middle leading-6 text-primary-text hover:underline focus-visible:-outline-offset-1 touch:leading-11";

const NO_PARAMS: Params = {};

export interface ListTableProps {
  table: Table;
  rows: readonly unknown[];
  params?: Params;
  caption: string;
  isBusy?: boolean;
  /** Where rows can be ticked. */
  selection?: Selection;
  /** Where the order can be chosen. */
  sorting?: Sorting | undefined;
}

/** The rows, one line each. Columns leave by priority where there is little room, so that nothing scrolls sideways. */
export function ListTable({ table, rows, params = NO_PARAMS, caption, isBusy, selection, sorting }: ListTableProps) {
  const grants = useGrants();
  const panel = useRowPanel();
  const columns = table.columns.filter(({ scope }) => !scope || covers(grants, scope, params.accountID));
  const hidden = fitColumns(columns, selection ? TICKS_REM : 0);
  const look = ({ width, isNumeric, isActions }: Column, index: number) =>
    cn(
      isActions ? "px-2" : "px-3",
      index === 0 && "pl-4",
      isNumeric && "text-right",
      WIDTH_CLASSES[width],
      hidden[index],
    );
  return (
    <div className="relative min-w-0 overflow-clip rounded-xl border bg-card shadow-raise">
      <table
        aria-busy={isBusy}
        className={cn("w-full table-fixed text-left text-sm transition-opacity", isBusy && "opacity-60")}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b bg-muted text-xs text-muted-foreground">
            {selection && <TickAll rows={rows} selection={selection} />}
            {columns.map((column, index) => (
              <Head key={column.head} column={column} className={look(column, index)} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={table.keyOf(row)}
              data-row
              tabIndex={-1}
              className="border-b last:border-b-0 focus-within:bg-muted/50 hover:bg-muted/50 focus-visible:-outline-offset-2"
              onKeyDown={(event) => isPeek(event) && panel.open(table.keyOf(row), nameOf(event.currentTarget))}
            >
              {selection && <Tick row={row} name={table.bulk?.name(row) ?? ""} selection={selection} />}
              {columns.map((column, index) => (
                <Cell key={column.head} isName={index === 0} column={column} className={look(column, index)}>
                  <CellContent column={column} row={row} params={params} onOpen={() => panel.open(table.keyOf(row))} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <RowPanel
        table={table}
        columns={columns}
        row={rows.find((row) => table.keyOf(row) === panel.opened)}
        name={panel.name}
        params={params}
        onClose={panel.close}
      />
    </div>
  );
}

const nameOf = (row: HTMLElement) => row.querySelector("th")?.textContent ?? "";

/** Whether the key peeks at the row under focus. What else is under focus there keeps its own use of the key. */
function isPeek(event: KeyboardEvent<HTMLTableRowElement>): boolean {
  const { key, target, currentTarget, nativeEvent } = event;
  const isRow = target === currentTarget || (target instanceof Element && target.matches("th a"));
  // A row without a page of its own has nothing else to open.
  const isMeant = isKey("peek", key) || (isKey("open", key) && target === currentTarget);
  if (!isRow || !isMeant || !isSingleKey(nativeEvent)) return false;
  event.preventDefault();
  return true;
}

interface CellProps {
  column: Column;
  isName: boolean;
  className: string;
  children: ReactNode;
}

function Cell({ column: { isNumeric, isActions }, isName, className, children }: CellProps) {
  const look = cn("h-11 touch:h-12", isActions ? "text-right" : "truncate", isNumeric && "tabular", className);
  return isName ? (
    <th scope="row" className={cn(look, "font-medium")}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  );
}

interface CellContentProps {
  column: Column;
  row: unknown;
  params: Params;
  onOpen: () => void;
}

function CellContent({ column, row, params, onOpen }: CellContentProps) {
  const content = column.cell(row, params);
  if (column.to)
    return (
      <AppLink href={column.to(row, params)} className={NAME}>
        {content}
      </AppLink>
    );
  if (!column.opens) return content;
  return (
    <button type="button" aria-haspopup="dialog" className={NAME} onClick={onOpen}>
      {content}
    </button>
  );
}

function TickAll({ rows, selection }: { rows: readonly unknown[]; selection: Selection }) {
  return (
    <th scope="col" className="w-10 pl-4">
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
    <td className="w-10 pl-4">
      <Checkbox
        isLabelHidden
        label={`Select ${name}`}
        checked={selection.has(row)}
        onChange={({ target }) => selection.toggle(row, target.checked)}
      />
    </td>
  );
}
