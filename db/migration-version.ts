import { sql } from "drizzle-orm";
import { rows, type Db } from "./client";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** The newest migration that this build knows. */
export const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

/** Whether the database has every migration that this build knows. It may have newer ones. */
export async function isMigrated(db: Db, wanted = newestMigration): Promise<boolean> {
  const [applied] = await rows<{ newest: string | null }>(
    db,
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(applied?.newest ?? 0) >= wanted;
}
