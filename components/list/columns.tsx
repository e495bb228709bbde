import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/data/money";
import { ExactTime, RelativeTime, ShortTime } from "@/components/ui/data/relative-time";
import { StateBadge, type StateWord } from "@/components/words/state-badge";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { type Spot, type Width, WORD_CLASSES } from "./fit";

/** One column. Rows and parameters of the path are those of the list's operation. */
export interface Column<R = unknown, P = unknown> {
  head: string;
  width: Width;
  cell(row: R, params: P): ReactNode;
  /** Returns the address that its text leads to. */
  to?(row: R, params: P): string;
  /** Its text opens everything about the row in a panel with this title. */
  opens?(row: R): string;
  /** Shows more of it where there is room, in the panel of the row. */
  inFull?(row: R, params: P): ReactNode;
  /** A second line below it, where there is room for it, and an entry of its own in the panel of the row. */
  below?: { head: string; cell(row: R, params: P): ReactNode };
  isNumeric?: true;
  /** It decides: a state, a code, an amount, a time. It is never cut. */
  isWhole?: true;
  /** Its place in the two lines that a row has on a phone. */
  spot?: Spot;
  /** The heading is for screen readers: the column holds buttons. */
  isActions?: true;
  /** Names the permission that the viewer must have for the column to be there. */
  scope?: Scope | StaffScope;
  /** The order by this column, by the name under which the list declares it. */
  sort?: string;
  /** The greater, the sooner it leaves where there is little room; its place unless given. */
  priority?: number;
}

type More = Partial<Pick<Column, "width" | "priority" | "scope" | "sort" | "spot" | "isWhole">>;
type Below<R> = Pick<Column<R>, "below">;

/** The row's name, which leads to its page. */
export function link<R, P>(
  head: string,
  cell: (row: R, params: P) => ReactNode,
  to: (row: R, params: P) => string,
  more?: More & Below<R>,
): Column<R, P> {
  return { head, width: "fill", cell: (row, params) => <Words>{cell(row, params)}</Words>, to, ...more };
}

/** The row's name, which opens everything about the row in a panel. */
export function opener<R>(head: string, name: (row: R) => string, more?: More & Below<R>): Column<R> {
  return { head, width: "fill", cell: (row) => <Words>{name(row)}</Words>, opens: name, ...more };
}

/** Plain text. */
export function text<R>(head: string, value: (row: R) => string | undefined, more?: More & Below<R>): Column<R> {
  return { head, width: "fill", spot: "line", cell: (row) => <Words>{value(row)}</Words>, ...more };
}

/** An ID, an address or a code. Of an ID its two ends are shown. */
export function code<R>(head: string, value: (row: R) => string | undefined, more?: More): Column<R> {
  return { head, width: "md", spot: "line", isWhole: true, cell: (row) => <Code value={value(row)} />, ...more };
}

/** A state, by its words. */
export function badge<R>(head: string, state: (row: R) => StateWord | undefined, more?: More): Column<R> {
  const cell = (row: R) => {
    const word = state(row);
    return word ? <StateBadge of={word} /> : NOTHING;
  };
  return { head, width: "md", spot: "state", isWhole: true, cell, ...more };
}

/** An amount in cents, also with its plus if `isSigned`; `none` where there is none. */
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

/** A moment, relative to now; `never` where there is none. */
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

/** A moment by its date and time, for records. */
export function moment<R>(head: string, value: (row: R) => string, more?: More): Column<R> {
  const cell = (row: R) => <ShortTime value={value(row)} />;
  const inFull = (row: R) => <ExactTime value={value(row)} />;
  return { head, width: "md", spot: "time", isWhole: true, cell, inFull, ...more };
}

/** Anything else; it keeps to one line. */
export function custom<R, P>(head: string, cell: (row: R, params: P) => ReactNode, more?: More): Column<R, P> {
  return { head, width: "md", spot: "line", cell, ...more };
}

/** The row's buttons or its menu, last. */
export function actions<R, P>(cell: (row: R, params: P) => ReactNode, more?: More): Column<R, P> {
  return { head: "Actions", width: "icon", priority: 0, cell, isActions: true, ...more };
}

const NOTHING = "–";
const ENDING = /^(.+?)((?: ending)? ?[•·*]* ?\d{4})$/;

/** Words that may be cut where there is little room. Four digits at the end of a text stay: one knows a card by them. */
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

/** A cell of the table, in which a name of its row is a heading. */
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

/** Fills a cell. Words that may be cut are as wide as they are, or have the room that is left. */
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
