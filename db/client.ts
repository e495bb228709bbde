import "server-only";
import type { SQL } from "drizzle-orm";
import { PgDialect, type PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import { env } from "@/lib/env";
import * as schema from "./schema";
import { openPool, type Pool } from "./pool";

/** The database or an open transaction. Code that gets one need not know which. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

/** Deadlines that the database sets on every statement, in milliseconds. */
export const DEADLINES = { statement_timeout: 3000, lock_timeout: 1000, idle_in_transaction_session_timeout: 10_000 };

interface Connection {
  pool: Pool;
  db: ReturnType<typeof open>["db"];
}
const shared = globalThis as typeof globalThis & { tenderDatabase?: Connection };

/** The database of this process. Server and pages are bundled apart, so they share it through the global object. */
export function database(): Connection["db"] {
  return (shared.tenderDatabase ??= open(env().DATABASE_URL, env().DATABASE_POOL, env().DATABASE_ROLE)).db;
}

/** Opens a pool. It prepares every statement, sets the deadlines, and acts as the role if one is given. */
export function open(url: string, max: number, role = "") {
  const connection = { ...DEADLINES, ...(role && { role }) };
  const pool = openPool(url, { max, connection });
  return { pool, db: drizzle(pool.client, { schema }) };
}

/** Closes the pool. Waits at most five seconds for statements that still run. */
export async function closeDatabase(): Promise<void> {
  await shared.tenderDatabase?.pool.end({ timeout: 5 });
  delete shared.tenderDatabase;
}

/**
 * Runs hand-written SQL and types its rows. This is the one place of the cast: the caller's type must match the
 * selected columns. Numbers are for float8 and int4; bigint and timestamps come as strings.
 */
export async function rows<T>(db: Db, statement: SQL): Promise<T[]> {
  return (await db.execute(statement)) as unknown as T[];
}

const dialect = new PgDialect();

/**
 * Prepares hand-written SQL that runs often. Its text is built once, because building it costs more than sending it.
 * Values are named with `sql.placeholder`. The caller's type must match, as for `rows`.
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

/**
 * Keeps a query that runs often: built once for the process-wide database, and once per transaction. Its values are
 * named.
 */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
