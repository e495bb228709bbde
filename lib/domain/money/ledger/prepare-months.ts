import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Makes the places of entries, rows of the trail and events of this month and of so many after it. What had no place yet
 * moves into its own.
 */
export async function prepareMonths(db: Db, ahead: number): Promise<void> {
  await db.execute(sql`select prepare_months(${ahead}::int)`);
}
