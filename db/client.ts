import "server-only";
import type { SQL } from "drizzle-orm";
import { PgDialect, type PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import { env } from "@/lib/env";
import * as schema from "./schema";
import { openPool, type Pool } from "./pool";

/** The database or an open transaction: whoever holds one cannot tell, and need not. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

/** Deadlines of the server on every statement, in milliseconds. */
export const DEADLINES = { statement_timeout: 3000, lock_timeout: 1000, idle_in_transaction_session_timeout: 10_000 };

interface Connection {
  pool: Pool;
  db: ReturnType<typeof open>["db"];
}
const shared = globalThis as typeof globalThis & { tenderDatabase?: Connection };

/** The process-wide database; hung on the global since the server and the pages are bundled apart. */
export function database(): Connection["db"] {
  return (shared.tenderDatabase ??= open(env().DATABASE_URL, env().DATABASE_POOL, env().DATABASE_ROLE)).db;
}

/** Opens a pool whose every statement is prepared, has a deadline, and runs as the role if one is named. */
export function open(url: string, max: number, role = "") {
  const connection = { ...DEADLINES, ...(role && { role }) };
  const pool = openPool(url, { max, connection });
  return { pool, db: drizzle(pool.client, { schema }) };
}

/** Closes the pool, waiting at most five seconds for what runs. */
export async function closeDatabase(): Promise<void> {
  await shared.tenderDatabase?.pool.end({ timeout: 5 });
  delete shared.tenderDatabase;
}

/**
 * Runs hand-written SQL and types its rows. The cast lives here, in one place: the caller's type must say what the
 * statement selects, with numbers for float8 and int4 and strings for bigint and timestamps.
 */
export async function rows<T>(db: Db, statement: SQL): Promise<T[]> {
  return (await db.execute(statement)) as unknown as T[];
}

const dialect = new PgDialect();

/**
 * Hand-written SQL that is used often: its text is built once, which costs more than sending it. Its values are named, by
 * `sql.placeholder`; of its rows' types holds what `rows` says.
 */
export function statement<T, Values extends Record<string, unknown>>(
  text: SQL,
): (db: Db, values: Values) => Promise<T[]> {
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined;
  return async (db, values) => {
    query ??= dialect.sqlToQuery(text);
    return (await db._.session.prepareQuery(query, undefined, undefined, false).execute(values)) as T[];
  };
}

/** A query that is used often: built once for the process-wide database, and anew in a transaction. Its values are named. */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
