import { createLoader, createParser, createSerializer } from "nuqs/server";
import type { KeyboardEvent, ReactNode } from "react";
import type { DrawingName } from "@/components/ui/feedback/drawings";
import { type Noun, NOUNS } from "@/components/words/nouns";
import { exportOutline, type RowOf } from "@/lib/core/api/list-export";
import type { NamedOperation } from "@/lib/core/named";
import type { Outline, Request, Result } from "@/lib/core/api/operation";
import { distinct } from "@/lib/core/collections";
import type { Column } from "./columns";
import { type Filter, optionOrText, wireValue } from "./filters";
import { cursorOf, PAGE_SIZES, placeOf, takes } from "./pages";
import { sortQuery } from "./sorts";

/**
 * The state of a list in the address: its filters by name, and `page`, `startingAfter`, `endingBefore`, `size` and
 * `zone`.
 */
export type Search = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string>>;

type ParamsOf<O> = NonNullable<Request<O>["params"]>;
type QueryOf<O> = NonNullable<Request<O>["query"]>;

export interface BulkProps<R = unknown> {
  chosen: readonly R[];
  choose(rows: readonly R[]): void;
  total: number;
  filters: Record<string, string>;
}

/** Properties of a component that draws a list's rows in place of the table. */
export interface RowsProps<R = unknown, P = Params> {
  rows: readonly R[];
  params: P;
  isBusy: boolean;
  /** Opens the panel of a row. An element with `data-row` and the row's key passes its keys to `peek`. */
  panel: { open(key: string): void; peek(event: KeyboardEvent<HTMLElement>, key: string): void };
}

interface Download {
  label: string;
  operation: Outline;
  query?: Readonly<Record<string, unknown>>;
}

export interface ListDeclaration<R, P, A, Q> {
  noun: Noun;
  key: keyof R & string;
  columns: readonly Column<R, P>[];
  /** Filters by the operation's parameter names. */
  filters?: { readonly [N in keyof Q]?: Filter };
  /** The orders that the operation offers, each supported by an index. The first is the default. */
  sorts?: Readonly<Record<string, string>>;
  /** The constant part of the query. */
  fixed?: Readonly<Partial<Q>>;
  /** Files in addition to the one that every list has. */
  downloads?: readonly Download[];
  /** The public operation that returns the same rows, if the list's own is not for programs. */
  api?: NamedOperation;
  empty: {
    drawing: DrawingName;
    title: string;
    description?: string;
    action?(params: P): ReactNode;
  };
  /** New rows arrive while the list is open. The list shows their number and adds them on request. */
  isLive?: true;
  shows?(row: R): boolean;
  /** Returns the number of all matching rows, if the response contains it. */
  total?(answer: A, search: Search): number;
  /** Returns the number of rows of each tab, if the response contains them. */
  counts?(answer: A): Readonly<Partial<Record<string, number>>> | undefined;
  /** The highest number that the operation counts to. A tab with more rows shows "1,000+". */
  countMax?: number;
  /** Returns the total of all matching rows, for a line of the page. */
  summary?(answer: A): ReactNode;
  /** The component that draws the rows in place of the table. */
  rows?(props: RowsProps<R, P>): ReactNode;
  /** Replaces the columns in the row's panel. */
  details?(row: R, params: P): ReactNode;
  /** Content below the columns in the row's panel. */
  more?(row: R, params: P): ReactNode;
  /** Makes rows selectable: returns a row's name and the action bar for the selected rows. */
  bulk?: { name(row: R): string; bar(props: BulkProps<R>): ReactNode };
}

/** Declared columns. They also work for rows that do not come from a list. */
export type Table = Pick<List, "columns" | "keyOf" | "details" | "more" | "bulk">;

export interface List<O extends NamedOperation = NamedOperation> extends Omit<
  ListDeclaration<unknown, Params, unknown, Record<string, string>>,
  "key" | "filters" | "fixed" | "downloads"
> {
  operation: O;
  filters: Readonly<Record<string, Filter>>;
  fixed: Readonly<Record<string, unknown>>;
  parsers: Readonly<Record<string, Parser>>;
  downloads: readonly Download[];
  isPaged: boolean;
  keyOf(row: unknown): string;
}

export function list<O extends NamedOperation>(
  operation: O,
  { key, filters: named, fixed, ...declared }: ListDeclaration<RowOf<O>, ParamsOf<O>, Result<O>, QueryOf<O>>,
): List<O> {
  const filters = Object.fromEntries(
    Object.entries<Filter | undefined>(named ?? {}).flatMap(([name, filter]) => (filter ? [[name, filter]] : [])),
  );
  return {
    ...declared,
    operation,
    filters,
    fixed: { ...fixed },
    parsers: parsersOf(filters, Object.keys(declared.sorts ?? {}), declared.columns.map(columnID)),
    downloads: [
      { label: "Export CSV", operation: exportOutline(operation), query: { ...fixed } },
      ...(declared.downloads ?? []),
    ],
    isPaged: takes(operation, "count"),
    keyOf: (row: RowOf<O>) => String(row[key]),
  };
}

export function nounOf({ noun }: Pick<List, "noun">): string {
  return NOUNS[noun];
}

/** Returns the plural with a capital letter, as the list's caption. */
export function captionOf(list: Pick<List, "noun">): string {
  const noun = nounOf(list);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Declares columns for rows that are not a list. */
export function table<R>({
  key,
  ...declared
}: Pick<ListDeclaration<R, Params, never, never>, "key" | "columns" | "details">): Table {
  return { ...declared, keyOf: (row: R) => String(row[key]) };
}

/** Reads the state of the list from the page's address. */
export function searchOf(list: List, address: Promise<Record<string, string | string[] | undefined>>): Promise<Search> {
  return createLoader(list.parsers)(address);
}

export function hrefOf(list: List, path: string, search: Search): string {
  return createSerializer(list.parsers)(path, search);
}

/** Converts a column's heading to its ID in the address: "respond-by". */
export function columnID({ head }: Pick<Column, "head">): string {
  return head.toLowerCase().replace(/[^a-z\d]+/g, "-");
}

/** Returns the columns that a person may hide or move: all except the row's name and its buttons. */
export function movableColumns(columns: readonly Column[]): readonly Column[] {
  return columns.slice(1).filter(({ isActions }) => !isActions);
}

/**
 * Returns the visible columns, with the movable ones in the chosen order. The first chosen column is the last to be
 * hidden. Without a choice, these are all columns except the extra ones.
 */
export function chosenColumns(columns: readonly Column[], { columns: chosen = "" }: Search): readonly Column[] {
  if (!chosen) return columns.filter(({ isExtra }) => !isExtra);
  const movable = movableColumns(columns);
  const picked = chosen.split(",").flatMap((id) => movable.find((column) => columnID(column) === id) ?? []);
  const ranked = picked.map((column, index) => ({ ...column, priority: index + 1 }));
  return [...columns.slice(0, 1), ...ranked, ...columns.slice(1).filter(({ isActions }) => isActions)];
}

export function filtersOf(list: List, search: Search): Record<string, string> {
  const zone = search.zone ?? "";
  const set = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = wireValue(filter, search[name] ?? "", zone);
    return value === undefined ? [] : [[name, value]];
  });
  const hasDay = Object.entries(list.filters).some(([name, { kind }]) => kind === "day" && search[name]);
  return Object.fromEntries([...set, ...(hasDay && zone && takes(list.operation, "zone") ? [["zone", zone]] : [])]);
}

/** Returns the call that gives a program the same rows, if there is one. It omits the page's own paging. */
export function publicRequestOf(list: List, search: Search, params: Params) {
  const operation = list.api ?? (list.operation.internal ? undefined : list.operation);
  if (!operation) return undefined;
  const filters = Object.entries({ ...list.fixed, ...filtersOf(list, search) }).filter(([name]) =>
    takes(operation, name),
  );
  return { operation, request: () => ({ params, query: Object.fromEntries(filters) }) };
}

/**
 * Returns the request of the list. An operation that returns a plain array is asked for one more row than the page
 * shows, to detect a next page.
 */
export function requestOf(list: List, search: Search, params: Params): Request<NamedOperation> {
  const { page, size } = placeOf(search);
  const cursor = cursorOf(list, search);
  const count = list.operation.answersRows && !cursor?.endingBefore ? size + 1 : size;
  const start = cursor ?? { skip: (page - 1) * size };
  return {
    params,
    query: {
      ...list.fixed,
      ...filtersOf(list, search),
      ...sortQuery(list, search),
      ...(list.isPaged && { ...start, count }),
    },
  };
}

/** Returns the names of the active filters, optionally without tabs. */
export function filtersSet(list: List, search: Search, { withTabs = true } = {}): string[] {
  return Object.entries(list.filters)
    .filter(([name, { kind }]) => (withTabs || kind !== "tabs") && (search[name] ?? "").trim() !== "")
    .map(([name]) => name);
}

/** Returns the filters in the panel, by name: all except tabs and the search box. */
export function filtersInPanel({ filters }: Pick<List, "filters">): [name: string, filter: Filter][] {
  return Object.entries(filters).filter(([, { kind }]) => kind !== "search" && kind !== "tabs");
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const idIn = (value: string) => (ID.test(value) ? value.toLowerCase() : "");

type Parser = ReturnType<typeof parser>;

function parser(accept: (value: string) => string, otherwise = "") {
  return createParser({ parse: (value) => accept(value) || null, serialize: (value: string) => value }).withDefault(
    otherwise,
  );
}

function parsersOf(
  filters: Readonly<Record<string, Filter>>,
  [first = "", ...sorts]: readonly string[],
  columns: readonly string[],
): Record<string, Parser> {
  const own = Object.entries(filters).map(([name, filter]) => [name, parser((value) => optionOrText(filter, value))]);
  return {
    ...Object.fromEntries(own),
    sort: parser((value) => sorts.find((sort) => sort === value) ?? "", first),
    columns: parser((value) => distinct(value.split(",").filter((id) => columns.includes(id))).join(",")),
    rows: parser((value) => (value === "compact" ? value : "")),
    zone: parser((value) => value),
    size: parser((value) => PAGE_SIZES.find((size) => size === value) ?? "", PAGE_SIZES[0]),
    startingAfter: parser(idIn),
    endingBefore: parser(idIn),
    page: parser((value) => (/^[1-9]\d{0,4}$/.test(value) ? value : ""), "1"),
  };
}
