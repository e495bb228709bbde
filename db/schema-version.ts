import { sql } from "drizzle-orm";
import product from "../package.json" with { type: "json" };
import { rows, type Db } from "./client";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

export const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

/** Whether this build may serve the database: it has every migration of the build, and perhaps newer ones. */
export async function isMigrated(
  db: Db,
  { wanted = newestMigration, version = product.version } = {},
): Promise<boolean> {
  const [row] = await rows<{ newest: string | null; oldest: string }>(
    db,
    sql`select (select max(created_at) from drizzle.__drizzle_migrations) as newest, oldest_version as oldest from schema_version`,
  );
  return row !== undefined && Number(row.newest ?? 0) >= wanted && !isBefore(version, row.oldest);
}

/** Compares three-part versions such as `0.2.0`. */
export function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split(".").map(Number));
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place]);
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}
