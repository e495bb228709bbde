import type { PgTable } from "drizzle-orm/pg-core";
import { testDatabase } from "./factories";

/** Rows per statement, few enough to finish in time on a busy machine. */
const AT_ONCE = 250;

export async function insertMany<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await testDatabase()
      .insert(table)
      .values(rows.slice(at, at + AT_ONCE) as never);
}
