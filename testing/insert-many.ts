import type { PgTable } from "drizzle-orm/pg-core";
import { testDatabase } from "./factories";

/** Is the number of rows that one statement writes: few enough that it is done in time on a busy machine. */
const AT_ONCE = 250;

/** Writes any number of rows of a table. */
export async function insertMany<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await testDatabase()
      .insert(table)
      .values(rows.slice(at, at + AT_ONCE) as never);
}
