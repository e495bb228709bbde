import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgSelect, PgTable } from "drizzle-orm/pg-core";
import { type Db, rows } from "@/db/client";
import { type Failure, invalid } from "@/lib/core/failure";
import type { ByDate } from "@/lib/core/api/query";
import { TOTAL_MAX } from "../limits";

export interface ListCursor {
  on: string | Date;
  id: string;
}

/** Limits a read to the rows after this one. Requests cannot set it. It serves reads of a whole list in parts. */
export interface AfterCursor {
  after?: ListCursor | undefined;
}

/** A list's order by date. One index supports both directions. */
export function ordered(on: PgColumn, id: PgColumn, sort: ByDate): [SQL, SQL] {
  const way = sort === "createdOn" ? asc : desc;
  return [way(on), way(id)];
}

/** The condition that a row comes after another one in the list's order. The list's index supports it. */
export function rowsAfter(on: PgColumn, id: PgColumn, after: ListCursor | undefined, sort?: ByDate): SQL | undefined {
  const sign = sort === "createdOn" ? sql`>` : sql`<`;
  return after && sql`(${on}, ${id}) ${sign} (${new Date(after.on).toISOString()}, ${after.id})`;
}

export interface PageQuery<I extends string> extends AfterCursor {
  sort?: ByDate;
  startingAfter?: I | undefined;
  endingBefore?: I | undefined;
}

/** A page's starting row and order. A page that ends before a row is read from that row in reverse order. */
export interface PageDirection {
  place: ListCursor | undefined;
  sort: ByDate;
  isTurned: boolean;
}

/** Returns the direction of the requested page. Throws 422 if the row is not in the list, or for two rows. */
export async function pageDirectionOf<I extends string>(
  { sort, after, startingAfter, endingBefore }: PageQuery<I>,
  find: (id: I) => PromiseLike<readonly ListCursor[]>,
): Promise<PageDirection> {
  if (after) return { place: after, sort, isTurned: false };
  if (startingAfter !== undefined && endingBefore !== undefined)
    throw invalid({ endingBefore: "cannot be combined with startingAfter" });
  const id = startingAfter ?? endingBefore;
  if (id === undefined) return { place: undefined, sort, isTurned: false };
  const isTurned = endingBefore !== undefined;
  const [place] = await find(id);
  if (!place) throw unknownCursor(isTurned ? "endingBefore" : "startingAfter");
  return { place, sort: isTurned ? turned(sort) : sort, isTurned };
}

const turned = (sort: ByDate): ByDate => (sort === "createdOn" ? "-createdOn" : "createdOn");

/** The rows of a page in the list's order, and whether more follow. The query must read `count` + 1 rows. */
export function pageRows<R>(
  matches: readonly R[],
  count: number,
  { isTurned }: Pick<PageDirection, "isTurned">,
): { items: R[]; more: boolean } {
  const items = matches.slice(0, count);
  return isTurned ? { items: items.reverse(), more: true } : { items, more: matches.length > count };
}

/** A request for a page that starts after a number of rows, or next to a given row. */
export interface PageRequest<I extends string> extends PageQuery<I> {
  skip: number;
  count: number;
}

/** A list by date. `visible` is the condition of all rows that the caller may see, and `passes` that of the filters. */
interface DatedList<I extends string> {
  db: Db;
  table: PgTable;
  on: PgColumn;
  id: PgColumn;
  visible: SQL | undefined;
  passes?: SQL | undefined;
  /** Finds the row of a cursor, if `visible` needs more than the table. */
  find?: (id: I) => PromiseLike<readonly ListCursor[]>;
}

/** Reads a page of a list by date. Throws 422 for a cursor that is not in the list. */
export async function readPage<Q extends PgSelect, I extends string>(
  select: Q,
  list: DatedList<I>,
  request: PageRequest<I>,
): Promise<{ items: Q["_"]["result"]; more: boolean }> {
  const { items, more } = await readPart(select, list, request);
  return { items, more };
}

/** Reads a page, and counts the list unless the page begins after a row or the request does without. */
export async function readCountedPage<Q extends PgSelect, I extends string>(
  select: Q,
  list: DatedList<I>,
  request: PageRequest<I> & { uncounted?: string | undefined },
): Promise<{ items: Q["_"]["result"]; more: boolean; total: number | undefined }> {
  const { items, more, isBehind } = await readPart(select, list, request);
  const page = { skip: request.skip, rowCount: items.length, more, isBehind };
  const count = (most: number) => countMatches(list.db, list.table, and(list.visible, list.passes), most);
  return { items, more, total: (request.after ?? request.uncounted) ? undefined : await totalOf(page, count) };
}

async function readPart<Q extends PgSelect, I extends string>(
  select: Q,
  { db, table, on, id, visible, passes, find }: DatedList<I>,
  { skip, count, ...query }: PageRequest<I>,
) {
  const findInTable = async (cursor: I) =>
    (await db
      .select({ on, id })
      .from(table)
      .where(and(visible, eq(id, cursor)))) as ListCursor[];
  const { place, sort, isTurned } = await pageDirectionOf(query, find ?? findInTable);
  const matches: Q["_"]["result"] = await select
    .where(and(visible, passes, rowsAfter(on, id, place, sort)))
    .orderBy(...ordered(on, id, sort))
    .limit(count + 1)
    .offset(skip);
  return { ...pageRows(matches, count, { isTurned }), isBehind: place !== undefined };
}

/** The result of reading a page: the numbers of skipped and shown rows, and whether there are more. */
interface ShownPage {
  skip: number;
  rowCount: number;
  more: boolean;
  /** The page begins after a row, so the number of rows before it is unknown. */
  isBehind: boolean;
}

/**
 * Returns the number of all rows of a list, or a number above TOTAL_MAX if there are more. `count` counts at most the
 * number of rows that it is given. It is not called if the page itself shows where the list ends.
 */
export async function totalOf(
  { skip, rowCount, more, isBehind }: ShownPage,
  count: (most: number) => Promise<number>,
): Promise<number> {
  const isEnd = !more && !isBehind && (rowCount > 0 || skip === 0);
  return isEnd ? skip + rowCount : count(TOTAL_MAX + 1);
}

/** Returns the number of rows of a query that already has a limit. */
export async function countRows(db: Db, query: SQLWrapper): Promise<number> {
  const [counted] = await rows<{ total: number }>(db, sql`select count(*)::int as total from ${query} found`);
  return counted?.total ?? 0;
}

/** Returns the number of rows of a table that meet the conditions, counting up to `most`. */
export function countMatches(db: Db, table: PgTable, passes: SQL | undefined, most: number): Promise<number> {
  return countRows(db, sql`(select from ${table} where ${passes} limit ${most})`);
}

/** The error for a cursor that is not in the caller's list (422). It does not reveal whether the row exists. */
function unknownCursor(name: "startingAfter" | "endingBefore" = "startingAfter"): Failure {
  return invalid({ [name]: "must be the ID of an entry of this list" });
}

/** Reads a list to its end, 1,000 rows at a time. Each part starts after the last row of the previous one. */
export async function* partsOf<R>(
  next: (last: R | undefined, count: number) => Promise<readonly R[]>,
  first?: readonly R[],
): AsyncGenerator<readonly R[]> {
  for (let result = first ?? (await next(undefined, ROWS_AT_ONCE)); ;) {
    yield result;
    const last = result.at(-1);
    if (last === undefined || result.length < ROWS_AT_ONCE) return;
    result = await next(last, ROWS_AT_ONCE);
  }
}

export const ROWS_AT_ONCE = 1000;
