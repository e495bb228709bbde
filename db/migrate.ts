import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";
import { grantMembership, grantRoles } from "./roles";

/** The lock under which two migrations of one database wait for each other. */
const MIGRATION_LOCK = 724_001;

/**
 * Migrates a database as its owner: tables, job queue and roles. Then the login of `serverURL` may act as the server's
 * role. It may run twice, even at once.
 */
export async function migrateDatabase(url: string, serverURL = url): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: "db/migrations" });
    await runMigrations({ connectionString: url });
    await grantRoles(sql);
    for (const login of new Set([await loginOf(url), await loginOf(serverURL)])) await grantMembership(sql, login);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function loginOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ login: string }[]>`select session_user as login`;
    return row?.login ?? "";
  } finally {
    await sql.end({ timeout: 5 });
  }
}
