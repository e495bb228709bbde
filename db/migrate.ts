import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";
import { grantRoles } from "./roles";

/** Two migrations of one database wait for each other under this number. */
const MIGRATION_LOCK = 724_001;

/** Brings a database up to date: tables, job queue, roles. Safe to repeat and to run twice at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: "db/migrations" });
    await runMigrations({ connectionString: url });
    await grantRoles(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
