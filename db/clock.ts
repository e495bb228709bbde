import { sql, type SQL } from "drizzle-orm";

/**
 * The present moment for whatever ends at one: never before the database's own, so that a process whose clock is slow or
 * went back revives nothing. A later moment stands as it is.
 */
export function present(now: Date | SQL): SQL<Date> {
  return sql<Date>`greatest(now(), ${now instanceof Date ? now.toISOString() : now}::timestamptz)`;
}
