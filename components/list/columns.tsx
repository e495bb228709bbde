import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import { RelativeTime, ShortTime } from "@/components/ui/relative-time";
import { StateBadge, type StateWord } from "@/components/words/state-badge";
import type { StaffScope } from "@/lib/core/grants";
import type { Scope } from "@/lib/core/scopes";
import type { Width } from "./fit";

/** One column. Rows and parameters of the path are those of the list's operation. */
export interface Column<R = unknown, P = unknown> {
  head: string;
  width: Width;
  cell(row: R, params: P): ReactNode;
  /** Returns the address that its text leads to. */
  to?(row: R, params: P): string;
  /** Its text opens everything about the row in a panel with this title. */
  opens?(row: R): string;
  isNumeric?: true;
  /** The heading is for screen readers: the column holds buttons. */
  isActions?: true;
  /** Names the permission that the viewer must have for the column to be there. */
  scope?: Scope | StaffScope;
  /** The order by this column, by the name under which the list declares it. */
  sort?: string;
  /** The greater, the sooner it leaves where there is little room; its place unless given. */
  priority?: number;
}

type More = Partial<Pick<Column, "width" | "priority" | "scope" | "sort">>;

/** The row's name, which leads to its page. */
export function link<R, P>(
  head: string,
  cell: (row: R, params: P) => ReactNode,
  to: (row: R, params: P) => string,
  more?: More,
): Column<R, P> {
  return { head, width: "fill", cell, to, ...more };
}

/** The row's name, which opens everything about the row in a panel. */
export function opener<R>(head: string, name: (row: R) => string, more?: More): Column<R> {
  return { head, width: "fill", cell: name, opens: name, ...more };
}

/** Plain text. */
export function text<R>(head: string, value: (row: R) => string | undefined, more?: More): Column<R> {
  return { head, width: "fill", cell: (row) => <Text value={value(row)} />, ...more };
}

/** An ID, an address or a code. */
export function code<R>(head: string, value: (row: R) => string | undefined, more?: More): Column<R> {
  return { head, width: "md", cell: (row) => <Text value={value(row)} isCode />, ...more };
}

/** A state, by its words. */
export function badge<R>(head: string, state: (row: R) => StateWord | undefined, more?: More): Column<R> {
  const cell = (row: R) => {
    const word = state(row);
    return word ? <StateBadge of={word} /> : NOTHING;
  };
  return { head, width: "md", cell, ...more };
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
  return { head, width: "md", cell, isNumeric: true, ...more };
}

/** A moment, relative to now; `never` where there is none. */
export function when<R>(
  head: string,
  moment: (row: R) => string | undefined,
  { never = NOTHING, ...more }: More & { never?: string } = {},
): Column<R> {
  const cell = (row: R) => {
    const value = moment(row);
    return value ? <RelativeTime value={value} /> : never;
  };
  return { head, width: "md", cell, ...more };
}

/** A moment by its date and time, for records. */
export function moment<R>(head: string, value: (row: R) => string, more?: More): Column<R> {
  return { head, width: "lg", cell: (row) => <ShortTime value={value(row)} />, ...more };
}

/** Anything else; it keeps to one line. */
export function custom<R, P>(head: string, cell: (row: R, params: P) => ReactNode, more?: More): Column<R, P> {
  return { head, width: "md", cell, ...more };
}

/** The row's buttons or its menu, last. */
export function actions<R, P>(cell: (row: R, params: P) => ReactNode, more?: More): Column<R, P> {
  return { head: "Actions", width: "icon", priority: 0, cell, isActions: true, ...more };
}

const NOTHING = "–";

function Text({ value, isCode }: { value: string | undefined; isCode?: boolean }) {
  if (!value) return NOTHING;
  return isCode ? (
    <code className="font-mono text-xs" title={value}>
      {value}
    </code>
  ) : (
    <span title={value}>{value}</span>
  );
}
