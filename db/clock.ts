import { sql, type SQL } from "drizzle-orm";

/** The later of `now` and the database's clock, so that a process with a slow clock does not revive expired rows. */
export function present(now: Date | SQL): SQL<Date> {
  return sql<Date>`greatest(now(), ${now instanceof Date ? now.toISOString() : now}::timestamptz)`;
}
