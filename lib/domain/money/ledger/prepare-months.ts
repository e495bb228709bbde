import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Creates the partitions of entries, audit log rows and events for this month and a number of months ahead. Rows that
 * had no partition move into theirs.
 */
export async function prepareMonths(db: Db, ahead: number): Promise<void> {
  await db.execute(sql`select prepare_months(${ahead}::int)`);
}
