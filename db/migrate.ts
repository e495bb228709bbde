import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import product from "../package.json" with { type: "json" };
import { rows, type Db } from "./client";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** The newest migration that this build knows. */
export const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

/** A table that is in use is waited for this long, so that requests behind the migration wait no longer. */
const LOCK_TIMEOUT = "2s";
/** How often a migration is tried that found a table in use, with a pause of so many milliseconds more after each try. */
const TRIES = 10;
const PAUSE = 500;
/** The SQLSTATE of a lock that was not to be had in time. */
const LOCKED = "55P03";
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

/** Does the work, and again while it finds a table locked. */
export async function whenUnlocked<T>(work: () => Promise<T>, pause = PAUSE): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === LOCKED) || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * pause));
    }
  }
}

/** Whether this build may serve the database, which has every migration that the build knows. It may have newer ones. */
export async function isMigrated(
  db: Db,
  { wanted = newestMigration, version = product.version } = {},
): Promise<boolean> {
  const [found] = await rows<{ newest: string | null; oldest: string }>(
    db,
    sql`select (select max(created_at) from drizzle.__drizzle_migrations) as newest, oldest_version as oldest from schema_version`,
  );
  return found !== undefined && Number(found.newest ?? 0) >= wanted && !isBefore(version, found.oldest);
}

/** Compares versions of three numbers, such as `0.2.0`. */
export function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split(".").map(Number));
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place]);
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}
