import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ByDate } from "@/lib/core/query";

/** The place of a row in a list whose newest come first. */
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

/** The condition that a row stands behind another, of which the list's index knows. */
export function behind(on: PgColumn, id: PgColumn, after: ListCursor | undefined): SQL | undefined {
  return after && sql`(${on}, ${id}) < (${new Date(after.on).toISOString()}, ${after.id})`;
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
