import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import type postgres from "postgres";

/** Limits a setup's wait for a table that is in use, so that requests behind it wait no longer. */
export const LOCK_TIMEOUT = "2s";
/** Limits the tries of a migration that finds a table in use. Each pause is longer than the one before by so many milliseconds. */
const TRIES = 10;
const PAUSE = 500;
/** The SQLSTATE of a lock that was not to be had in time. */
const LOCKED = "55P03";
const DEADLOCKED = "40P01";
/** An index that is made beside the writes of its table cannot be made in a transaction. */
const BESIDE_WRITES = /\bindex\s+concurrently\b/i;

/** The database holds tables of a version whose migrations this build does not have. */
export class ForeignDatabase extends Error {
  override readonly name = "ForeignDatabase";
  constructor() {
    super(
      "it holds tables of a version before 0.2.0, which has no way here: start anew with an empty database, or go on with the old version",
    );
  }
}

/** Another session held a table through all tries. */
class TableInUse extends Error {
  override readonly name = "TableInUse";
  constructor() {
    super(
      `another session held a table through ${TRIES} tries, such as a pg_dump or an open transaction: run it again after that session ends`,
    );
  }
}

/**
 * Applies the migrations that the database does not have, oldest first, each in a transaction of its own. One that makes
 * an index beside writes runs statement by statement. Throws ForeignDatabase for a database that did not begin with our
 * first migration, and leaves it as it is. The caller holds the lock of the migrations. From then on the connection
 * waits two seconds for a table.
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

/** Does the work, by any driver, and again while it finds a table locked. */
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

/** Whether a statement gave up because another session held its table too long, or each waited for the other. */
export const isLocked = (error: unknown) =>
  error instanceof Error && "code" in error && [LOCKED, DEADLOCKED].includes(String(error.code));
