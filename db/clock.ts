import { sql, type SQL } from "drizzle-orm";

/**
 * The later of the given moment and the database's own clock. So a process with a slow clock does not revive what has
 * ended.
 */
export function present(now: Date | SQL): SQL<Date> {
  return sql<Date>`greatest(now(), ${now instanceof Date ? now.toISOString() : now}::timestamptz)`;
}
