import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Failure, invalid } from "@/lib/core/failure";
import type { ByDate } from "@/lib/core/query";
import { TOTAL_MAX } from "./limits";

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
export function behind(on: PgColumn, id: PgColumn, after: ListCursor | undefined, sort?: ByDate): SQL | undefined {
  const sign = sort === "createdOn" ? sql`>` : sql`<`;
  return after && sql`(${on}, ${id}) ${sign} (${new Date(after.on).toISOString()}, ${after.id})`;
}

/** Finds the place of the row that a request names by `startingAfter`, if it does. Throws 422 where the caller's list has no such row. */
export async function placeOf<I extends string>(
  startingAfter: I | undefined,
  find: (id: I) => PromiseLike<readonly ListCursor[]>,
): Promise<ListCursor | undefined> {
  if (startingAfter === undefined) return undefined;
  const [place] = await find(startingAfter);
  if (!place) throw unknownCursor();
  return place;
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

/** The refusal of a `startingAfter` that names no row of the caller's list (422). It does not say whether the row exists. */
export function unknownCursor(): Failure {
  return invalid({ startingAfter: "must be the ID of an entry of this list" });
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
