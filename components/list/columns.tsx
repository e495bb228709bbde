import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/data/money";
import { ExactTime, RelativeTime, ShortTime } from "@/components/ui/data/relative-time";
import { StateBadge, type StateWord } from "@/components/words/state-badge";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { type Spot, type Width, WORD_CLASSES } from "./fit";

/** A column. Its types come from the rows and path parameters of the list's operation. */
export interface Column<R = unknown, P = unknown> {
  head: string;
  width: Width;
  cell(row: R, params: P): ReactNode;
  /** Returns the link target of the cell's text. */
  to?(row: R, params: P): string;
  /** Returns the title of the row's panel, which the cell's text then opens. */
  opens?(row: R): string;
  /** Returns a longer version for the row's panel. */
  inFull?(row: R, params: P): ReactNode;
  /** A second line, shown if there is room. In the row's panel it is a separate entry. */
  below?: { head: string; cell(row: R, params: P): ReactNode };
  isNumeric?: true;
  /** The value is never cut, because it matters in full: a state, a code, an amount or a time. */
  isWhole?: true;
  /** The column's place in the two lines of a row on phones. */
  spot?: Spot;
  /** The column contains buttons. Its heading is for screen readers only. */
  isActions?: true;
  /** The permission that the viewer needs to see the column. */
  scope?: Scope | StaffScope;
  /** The name of the order by this column in the list's declaration. */
  sort?: string;
  /** Hidden until a person chooses the column. */
  isExtra?: true;
  /** Columns with greater numbers are hidden first in narrow windows. The default is the column's position. */
  priority?: number;
}

type More = Partial<
  Pick<Column, "width" | "priority" | "scope" | "sort" | "spot" | "isWhole" | "isNumeric" | "isExtra">
>;
type Below<R> = Pick<Column<R>, "below">;

/** The row's name as a link to its page. */
export function link<R, P>(
  head: string,
  cell: (row: R, params: P) => ReactNode,
  to: (row: R, params: P) => string,
  more?: More & Below<R>,
): Column<R, P> {
  return { head, width: "fill", cell: (row, params) => <Words>{cell(row, params)}</Words>, to, ...more };
}

/** The row's name as a button that opens the row's panel. */
export function opener<R>(head: string, name: (row: R) => string, more?: More & Below<R>): Column<R> {
  return { head, width: "fill", cell: (row) => <Words>{name(row)}</Words>, opens: name, ...more };
}

export function text<R>(head: string, value: (row: R) => string | undefined, more?: More & Below<R>): Column<R> {
  return { head, width: "fill", spot: "line", cell: (row) => <Words>{value(row)}</Words>, ...more };
}

/** An ID, an address or a code. IDs show only their two ends. */
export function code<R>(head: string, value: (row: R) => string | undefined, more?: More): Column<R> {
  return { head, width: "md", spot: "line", isWhole: true, cell: (row) => <Code value={value(row)} />, ...more };
}

export function badge<R>(head: string, state: (row: R) => StateWord | undefined, more?: More): Column<R> {
  const cell = (row: R) => {
    const word = state(row);
    return word ? <StateBadge of={word} /> : NOTHING;
  };
  return { head, width: "md", spot: "state", isWhole: true, cell, ...more };
}

/** An amount in cents, with a plus sign if `isSigned`. `none` replaces a missing amount. */
export function money<R>(
  head: string,
  cents: (row: R) => number | undefined,
  { none = NOTHING, isSigned = false, ...more }: More & { none?: string; isSigned?: boolean } = {},
): Column<R> {
  const cell = (row: R) => {
    const value = cents(row);
    return value === undefined ? none : <Money cents={value} isSigned={isSigned} />;
  };
  return { head, width: "md", spot: "amount", isWhole: true, cell, isNumeric: true, ...more };
}

/** A time relative to now. `never` replaces a missing one. */
export function when<R>(
  head: string,
  moment: (row: R) => string | undefined,
  { never = NOTHING, ...more }: More & { never?: string } = {},
): Column<R> {
  const cell = (row: R) => {
    const value = moment(row);
    return value ? <RelativeTime isShort value={value} /> : never;
  };
  const inFull = (row: R) => <InFull value={moment(row)} never={never} />;
  return { head, width: "sm", spot: "time", isWhole: true, cell, inFull, ...more };
}

function InFull({ value, never }: { value: string | undefined; never: string }) {
  if (!value) return never;
  return (
    <>
      <ExactTime value={value} />, <RelativeTime value={value} />
    </>
  );
}

/** An absolute date and time, for records. */
export function moment<R>(head: string, value: (row: R) => string, more?: More): Column<R> {
  const cell = (row: R) => <ShortTime value={value(row)} />;
  const inFull = (row: R) => <ExactTime value={value(row)} />;
  return { head, width: "md", spot: "time", isWhole: true, cell, inFull, ...more };
}

export function custom<R, P>(head: string, cell: (row: R, params: P) => ReactNode, more?: More): Column<R, P> {
  return { head, width: "md", spot: "line", cell, ...more };
}

/** The row's buttons or menu, in the last column. */
export function actions<R, P>(cell: (row: R, params: P) => ReactNode, more?: More): Column<R, P> {
  return { head: "Actions", width: "icon", priority: 0, cell, isActions: true, ...more };
}

const NOTHING = "–";
const ENDING = /^(.+?)((?: ending)? ?[•·*]* ?\d{4})$/;

/** Text that may be truncated. Four digits at its end stay visible, because they identify a card. */
export function Words({ children }: { children: ReactNode }) {
  if (children === undefined || children === "") return NOTHING;
  if (typeof children !== "string") return children;
  const [, before, ending] = ENDING.exec(children) ?? [];
  if (!before || !ending) return <span title={children}>{children}</span>;
  return (
    <span className="flex" title={children}>
      <span className="truncate">{before}</span>
      <span data-whole className="shrink-0 whitespace-pre">
        {ending}
      </span>
    </span>
  );
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function Code({ value }: { value: string | undefined }) {
  if (!value) return NOTHING;
  return (
    <code className="font-mono text-xs" title={value}>
      {UUID.test(value) ? `${value.slice(0, 8)}…${value.slice(-4)}` : value}
    </code>
  );
}

const NAME =
  "max-w-full justify-self-start truncate rounded-sm text-left leading-6 text-primary-text hover:underline focus-visible:-outline-offset-1 @min-[40rem]:touch:leading-11";

interface CellProps {
  column: Column;
  isName: boolean;
  spot: Spot | undefined;
  className: string;
  children: ReactNode;
}

/** A cell of the table. The cell with the row's name is a heading. */
export function Cell({ column, isName, spot, className, children }: CellProps) {
  const { isNumeric, isActions, isWhole, width } = column;
  const look = cn("h-11 touch:h-12", isActions && "text-right", isNumeric && "tabular", className);
  const place = isActions && width === "icon" ? "actions" : spot;
  const attributes = { ...(place && { "data-spot": place }), ...(isWhole && { "data-whole": true }) };
  return isName ? (
    <th scope="row" className={cn(look, "font-medium")} {...attributes}>
      {children}
    </th>
  ) : (
    <td className={look} {...attributes}>
      {children}
    </td>
  );
}

interface CellContentProps {
  column: Column;
  row: unknown;
  params: unknown;
  onOpen: () => void;
}

/** The content of a cell. Text that may be truncated takes its full width or the room that is left. */
export function CellContent({ column, row, params, onOpen }: CellContentProps) {
  const { cell, to, opens, below, isWhole, isActions, width } = column;
  const content = cell(row, params);
  const isName = to !== undefined || opens !== undefined;
  if (!isName && (isWhole || isActions)) return content;
  return (
    <span className={cn("grid", isWhole ? "grid-cols-[max-content]" : WORD_CLASSES[width])}>
      {to ? (
        <AppLink href={to(row, params)} className={NAME}>
          {content}
        </AppLink>
      ) : opens ? (
        <button type="button" aria-haspopup="dialog" className={NAME} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <span className="overflow-clip text-ellipsis [overflow-clip-margin:4px]">{content}</span>
      )}
      {below && (
        <span data-below className="overflow-clip text-xs font-normal text-ellipsis text-muted-foreground">
          {below.cell(row, params)}
        </span>
      )}
    </span>
  );
}
