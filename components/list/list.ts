import { createLoader, createParser, createSerializer } from "nuqs/server";
import type { ReactNode } from "react";
import type { DrawingName } from "@/components/ui/feedback/drawings";
import { type Noun, NOUNS } from "@/components/words/nouns";
import { exportOutline, type RowOf } from "@/lib/core/api/list-export";
import type { NamedOperation } from "@/lib/core/named";
import type { Outline, Request, Result } from "@/lib/core/api/operation";
import { distinct } from "@/lib/core/collections";
import type { Column } from "./columns";
import { type Filter, knownValue, wireValue } from "./filters";
import { cursorOf, PAGE_SIZES, placeOf, takes } from "./pages";
import { askedSort } from "./sorts";

/** Describes what the address says of a list: its filters by name, and `page`, `startingAfter`, `endingBefore`, `size` and `zone`. */
export type Search = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string>>;

type ParamsOf<O> = NonNullable<Request<O>["params"]>;
type QueryOf<O> = NonNullable<Request<O>["query"]>;

/** Describes what a bar of actions for the ticked rows is given. */
export interface BulkProps<R = unknown> {
  chosen: readonly R[];
  choose(rows: readonly R[]): void;
  /** Says how many rows match in all. */
  total: number;
  /** The filters as the API takes them. */
  filters: Record<string, string>;
}

/** A file of everything that matches. */
interface Download {
  label: string;
  operation: Outline;
  query?: Readonly<Record<string, unknown>>;
}

/** Describes what differs from list to list. */
export interface ListDeclaration<R, P, A, Q> {
  noun: Noun;
  key: keyof R & string;
  columns: readonly Column<R, P>[];
  /** By the names under which the operation takes them. */
  filters?: { readonly [N in keyof Q]?: Filter };
  /** The orders that the operation offers, which an index carries. The first is that of a bare address. */
  sorts?: Readonly<Record<string, string>>;
  /** Holds the part of the query that never changes. */
  fixed?: Readonly<Partial<Q>>;
  /** Other files than the one that every list has. */
  downloads?: readonly Download[];
  /** The public operation that reads the same, where the list's own is not for programs. */
  api?: NamedOperation;
  empty: {
    drawing: DrawingName;
    title: string;
    description?: string;
    action?(params: P): ReactNode;
  };
  /** New rows come in while somebody looks. The list tells of them and waits to be asked before it shows them. */
  isLive?: true;
  /** Says whether the list has the row, for an operation that answers more. */
  shows?(row: R): boolean;
  /** Returns the number of all matching rows, where the answer has it. */
  total?(answer: A, search: Search): number;
  /** Returns the number of rows of each tab. */
  counts?(answer: A): Readonly<Record<string, number>>;
  /** Returns the sum of all matching rows, as a line of the page. */
  summary?(answer: A): ReactNode;
  /** Instead of the columns, in the panel that a row opens. */
  details?(row: R, params: P): ReactNode;
  /** Below the columns, in the panel that a row opens. */
  more?(row: R, params: P): ReactNode;
  /** Rows can be ticked: what a row is called, and what is offered for those that are. */
  bulk?: { name(row: R): string; bar(props: BulkProps<R>): ReactNode };
}

/** Declared columns, also of rows that are read in another way than by a list. */
export type Table = Pick<List, "columns" | "keyOf" | "details" | "more" | "bulk">;

/** A declared list. */
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

/** Declares a list over the operation that reads its rows. */
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

/** Returns the plural of the rows' name: "cards". */
export function nounOf({ noun }: Pick<List, "noun">): string {
  return NOUNS[noun];
}

/** The same as the name of the list. */
export function captionOf(list: Pick<List, "noun">): string {
  const noun = nounOf(list);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Declares the columns of rows that are no list of their own. */
export function table<R>({
  key,
  ...declared
}: Pick<ListDeclaration<R, Params, never, never>, "key" | "columns" | "details">): Table {
  return { ...declared, keyOf: (row: R) => String(row[key]) };
}

/** Returns what the address of a page says of the list. */
export function searchOf(list: List, address: Promise<Record<string, string | string[] | undefined>>): Promise<Search> {
  return createLoader(list.parsers)(address);
}

/** The address of the list at a path, in a given state. */
export function hrefOf(list: List, path: string, search: Search): string {
  return createSerializer(list.parsers)(path, search);
}

/** Names a column in the address: "respond-by". */
export function columnID({ head }: Pick<Column, "head">): string {
  return head.toLowerCase().replace(/[^a-z\d]+/g, "-");
}

/** Columns that a person may leave out or move: all but the name of the row and its buttons. */
export function movableColumns(columns: readonly Column[]): readonly Column[] {
  return columns.slice(1).filter(({ isActions }) => !isActions);
}

/** The columns that are shown, those that a person may choose in the chosen order. The first chosen leaves last. */
export function chosenColumns(columns: readonly Column[], { columns: chosen = "" }: Search): readonly Column[] {
  if (!chosen) return columns;
  const movable = movableColumns(columns);
  const picked = chosen.split(",").flatMap((id) => movable.find((column) => columnID(column) === id) ?? []);
  const ranked = picked.map((column, index) => ({ ...column, priority: index + 1 }));
  return [...columns.slice(0, 1), ...ranked, ...columns.slice(1).filter(({ isActions }) => isActions)];
}

/** The filters as the API takes them. */
export function filtersOf(list: List, search: Search): Record<string, string> {
  const zone = search.zone ?? "";
  const set = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = wireValue(filter, search[name] ?? "", zone);
    return value === undefined ? [] : [[name, value]];
  });
  const hasDay = Object.entries(list.filters).some(([name, { kind }]) => kind === "day" && search[name]);
  return Object.fromEntries([...set, ...(hasDay && zone && takes(list.operation, "zone") ? [["zone", zone]] : [])]);
}

/** The call by which a program reads the same, if there is one. It is shown without the page's own paging. */
export function publicRequestOf(list: List, search: Search, params: Params) {
  const operation = list.api ?? (list.operation.internal ? undefined : list.operation);
  if (!operation) return undefined;
  const known = Object.entries({ ...list.fixed, ...filtersOf(list, search) }).filter(([name]) =>
    takes(operation, name),
  );
  return { operation, request: () => ({ params, query: Object.fromEntries(known) }) };
}

/**
 * Returns the request of the list. From an operation that answers bare rows it wants one more than it shows, to know of
 * a next page.
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
      ...askedSort(list, search),
      ...(list.isPaged && { ...start, count }),
    },
  };
}

/** The names of the filters that are set, tabs left out where only the others count. */
export function filtersSet(list: List, search: Search, { withTabs = true } = {}): string[] {
  return Object.entries(list.filters)
    .filter(([name, { kind }]) => (withTabs || kind !== "tabs") && (search[name] ?? "").trim() !== "")
    .map(([name]) => name);
}

/** The filters that the panel shows, by name: all but tabs and the search box. */
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
  const own = Object.entries(filters).map(([name, filter]) => [name, parser((value) => knownValue(filter, value))]);
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
