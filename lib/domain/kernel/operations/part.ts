import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, rows } from "@/db/client";
import { type Failure, invalid } from "@/lib/core/failure";
import type { ByDate } from "@/lib/core/api/query";
import { TOTAL_MAX } from "../limits";

/** The place of a row in a list by date. */
export interface ListCursor {
  on: string | Date;
  id: string;
}

/** Only the rows behind this one. No request can say so: it is for reads of a whole list, part by part. */
export interface AfterCursor {
  after?: ListCursor | undefined;
}

/** A list's order by date. Its index serves both. */
export function ordered(on: PgColumn, id: PgColumn, sort: ByDate): [SQL, SQL] {
  const way = sort === "createdOn" ? asc : desc;
  return [way(on), way(id)];
}

/** The condition that a row stands behind another in the list's order, of which its index knows. */
export function rowsAfter(on: PgColumn, id: PgColumn, after: ListCursor | undefined, sort?: ByDate): SQL | undefined {
  const sign = sort === "createdOn" ? sql`>` : sql`<`;
  return after && sql`(${on}, ${id}) ${sign} (${new Date(after.on).toISOString()}, ${after.id})`;
}

/** Describes where a page begins or ends, and the list's order. */
export interface PageQuery<I extends string> extends AfterCursor {
  sort?: ByDate;
  startingAfter?: I | undefined;
  endingBefore?: I | undefined;
}

/** Describes how a page is read: behind a row, in an order. A page that ends before a row is read from there in the turned order. */
export interface PageDirection {
  place: ListCursor | undefined;
  sort: ByDate;
  isTurned: boolean;
}

/** Returns how the page is read that a request asks for. Throws 422 where the caller's list has no such row, or for two of them. */
export async function pageDirectionOf<I extends string>(
  { sort, after, startingAfter, endingBefore }: PageQuery<I>,
  find: (id: I) => PromiseLike<readonly ListCursor[]>,
): Promise<PageDirection> {
  if (after) return { place: after, sort, isTurned: false };
  if (startingAfter !== undefined && endingBefore !== undefined)
    throw invalid({ endingBefore: "cannot stand beside startingAfter" });
  const id = startingAfter ?? endingBefore;
  if (id === undefined) return { place: undefined, sort, isTurned: false };
  const isTurned = endingBefore !== undefined;
  const [place] = await find(id);
  if (!place) throw unknownCursor(isTurned ? "endingBefore" : "startingAfter");
  return { place, sort: isTurned ? turned(sort) : sort, isTurned };
}

const turned = (sort: ByDate): ByDate => (sort === "createdOn" ? "-createdOn" : "createdOn");

/** The rows of a page in the list's own order, and whether there are more behind them. One more than `count` was read. */
export function pageRows<R>(
  found: readonly R[],
  count: number,
  { isTurned }: Pick<PageDirection, "isTurned">,
): { items: R[]; more: boolean } {
  const items = found.slice(0, count);
  return isTurned ? { items: items.reverse(), more: true } : { items, more: found.length > count };
}

/** Describes what is known of a list after one of its pages: how many rows were skipped, shown, and whether there are more. */
interface ShownPage {
  skip: number;
  shown: number;
  more: boolean;
  /** The page begins behind a row, so that it does not tell how many are before it. */
  isBehind: boolean;
}

/**
 * Returns the number of all rows of a list, or a greater one than TOTAL_MAX where there are more than that. `count` counts
 * at most as many rows as it is given. It is not called where the page itself tells where the list ends.
 */
export async function totalOf(
  { skip, shown, more, isBehind }: ShownPage,
  count: (most: number) => Promise<number>,
): Promise<number> {
  const isEnd = !more && !isBehind && (shown > 0 || skip === 0);
  return isEnd ? skip + shown : count(TOTAL_MAX + 1);
}

/** Returns the number of rows of a query that has a limit of its own. */
export async function countRows(db: Db, query: SQLWrapper): Promise<number> {
  const [counted] = await rows<{ total: number }>(db, sql`select count(*)::int as total from ${query} found`);
  return counted?.total ?? 0;
}

/** Returns the number of rows of a table that the conditions let through, counted up to so many. */
export function countMatches(db: Db, table: PgTable, passes: SQL | undefined, most: number): Promise<number> {
  return countRows(db, sql`(select from ${table} where ${passes} limit ${most})`);
}

/** The refusal of a cursor that names no row of the caller's list (422). It does not say whether the row exists. */
function unknownCursor(name: "startingAfter" | "endingBefore" = "startingAfter"): Failure {
  return invalid({ [name]: "must be the ID of an entry of this list" });
}

/** Reads a list to its end, a thousand rows at a time, each part behind the last row of the one before. */
export async function* partsOf<R>(
  next: (last: R | undefined, count: number) => Promise<readonly R[]>,
  first?: readonly R[],
): AsyncGenerator<readonly R[]> {
  for (let found = first ?? (await next(undefined, ROWS_AT_ONCE)); ;) {
    yield found;
    const last = found.at(-1);
    if (last === undefined || found.length < ROWS_AT_ONCE) return;
    found = await next(last, ROWS_AT_ONCE);
  }
}

/** Says how many rows of a whole list are read at a time. */
export const ROWS_AT_ONCE = 1000;
