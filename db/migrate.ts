import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import type postgres from "postgres";

/** Longest wait of a setup for a table in use, so that requests queued behind it wait no longer. */
export const LOCK_TIMEOUT = "2s";
/** Attempts for a migration that finds a table in use. Each pause is PAUSE milliseconds longer than the one before. */
const TRIES = 10;
const PAUSE = 500;
/** SQLSTATE of a lock timeout. */
const LOCKED = "55P03";
const DEADLOCKED = "40P01";
/** An index built concurrently with writes cannot be built in a transaction. */
const BESIDE_WRITES = /\bindex\s+concurrently\b/i;

/** The database contains tables of a version with other migrations than this build's. */
export class ForeignDatabase extends Error {
  override readonly name = "ForeignDatabase";
  constructor() {
    super(
      "it contains tables of a version before 0.2.0, which cannot be migrated: start with an empty database, or keep using the old version",
    );
  }
}

/** Another session held a table through all attempts. */
class TableInUse extends Error {
  override readonly name = "TableInUse";
  constructor() {
    super(
      `another session held a table through ${TRIES} tries, such as a pg_dump or an open transaction: run it again after that session ends`,
    );
  }
}

/**
 * Applies missing migrations, oldest first, each in a separate transaction. One that builds an index concurrently runs
 * statement by statement. Throws ForeignDatabase, and changes nothing, if the database did not start with this
 * project's first migration. The caller holds the migration lock. Afterwards the connection waits at most two seconds
 * for a table.
 */
export async function applyMigrations(client: postgres.Sql, folder = "db/migrations"): Promise<void> {
  await client.unsafe(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  await client`create schema if not exists drizzle`;
  await client`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const applied = await client<{ at: number }[]>`
    select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`;
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  if (applied[0] && applied[0].at !== migrations[0]?.folderMillis) throw new ForeignDatabase();
  const newest = applied.at(-1)?.at ?? 0;
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > newest))
    await whenUnlocked(() => applyMigration(client, migration));
}

async function applyMigration(client: postgres.Sql, { sql: statements, hash, folderMillis }: MigrationMeta) {
  const run = async (open: postgres.ISql) => {
    for (const text of statements) await open.unsafe(text);
    await open`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  };
  await (statements.some((text) => BESIDE_WRITES.test(text)) ? run(client) : client.begin(run));
}

/** Runs the work, and retries while it finds a table locked. Works with any driver. */
export async function whenUnlocked<T>(work: () => Promise<T>, pause = PAUSE): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === TRIES) throw new TableInUse();
      await new Promise((resolve) => setTimeout(resolve, attempt * pause));
    }
  }
}

/** Whether a statement gave up waiting for a lock or was ended by a deadlock. */
export const isLocked = (error: unknown) =>
  error instanceof Error && "code" in error && [LOCKED, DEADLOCKED].includes(String(error.code));
