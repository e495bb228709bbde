import "server-only";
import { is, Placeholder, type SQL } from "drizzle-orm";
import { type PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import { env } from "@/lib/env";
import * as schema from "./schema";
import { guardedClient, openPool, type Pool, refuseLostCommit } from "./pool";
import postgres from "postgres";
import { readAddress } from "./connection.mjs";
import { SecureStream } from "./secure-stream";

/** The database or an open transaction. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

/** Deadlines that the database enforces on every statement, in milliseconds. */
export const DEADLINES = { statement_timeout: 3000, lock_timeout: 1000, idle_in_transaction_session_timeout: 10_000 };

/** Milliseconds that a connection for long work may be silent beyond its statement deadline. */
const SPARE = 2000;

interface Connection {
  pool: Pool;
  db: ReturnType<typeof open>["db"];
}
const shared = globalThis as typeof globalThis & { tenderDatabase?: Connection };

/**
 * The database of this process. Server and pages are bundled separately, so they share it through the global object.
 */
export function database(): Connection["db"] {
  return (shared.tenderDatabase ??= open(env().DATABASE_URL, env().DATABASE_POOL, env().DATABASE_ROLE)).db;
}

/** Address for work that needs its own session: it bypasses the pooler, if there is one. */
export function directURL(): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** Pools by database. An open transaction has none. */
const pools = new WeakMap<Db, Pool>();

/**
 * Opens a pool of prepared statements with a deadline, which run as the role if one is named. Through a pooler,
 * deadlines and role come from the login's settings, which setup writes, because the sessions belong to the pooler.
 */
export function open(url: string, max: number, role = "") {
  const { CHECK_NODES, DATABASE_POOLER } = env();
  const session = {
    ...DEADLINES,
    ...(role && { role }),
    ...(CHECK_NODES === "on" && { "citus.multi_task_query_log_level": "error" }),
  };
  const connection = { application_name: "tender", ...(DATABASE_POOLER === undefined && session) };
  const pool = openPool(url, { max, connection });
  const db = drizzle(pool.client, { schema });
  pools.set(db, pool);
  return { pool, db };
}

const NO_DEADLINES = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/**
 * Runs work on a separate connection with a statement timeout of `limit` milliseconds. Without a limit, statements,
 * locks and pauses may take as long as they need.
 */
export async function withLongWork<T>(
  { url, limit }: { url: string; limit?: number },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { DATABASE_ROLE } = env();
  const deadlines = limit === undefined ? NO_DEADLINES : { ...DEADLINES, statement_timeout: limit };
  const connection = { ...deadlines, ...(DATABASE_ROLE && { role: DATABASE_ROLE }) };
  const client = openLong(url, { connection, ...(limit !== undefined && { silence: limit + SPARE }) });
  try {
    return await work(drizzle(client, { schema }));
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Closes the pool after waiting at most five seconds for running statements. */
export async function closeDatabase(): Promise<void> {
  await shared.tenderDatabase?.pool.end({ timeout: 5 });
  delete shared.tenderDatabase;
}

/**
 * Runs hand-written SQL and types its rows. The cast is here only: the caller's type must match the selected columns.
 * float8 and int4 arrive as numbers, bigint and timestamps as strings.
 */
export async function rows<T>(db: Db, statement: SQL): Promise<T[]> {
  return (await db.execute(statement)) as unknown as T[];
}

const dialect = new PgDialect();

/**
 * Prepares frequently used SQL: its text is built once, because building costs more than sending, and outside of a
 * transaction it goes straight to the driver. Values are named with `sql.placeholder`; row types are those of `rows`.
 */
export function statement<T, Values extends object>(text: SQL): (db: Db, values: Values) => Promise<T[]> {
  let made: ReturnType<typeof compile> | undefined;
  return async (db, values) => {
    made ??= compile(text);
    const { query, fill } = made;
    const named = values as Record<string, unknown>;
    const answer: unknown =
      pools.get(db)?.query(query.sql, fill(named)) ??
      db._.session.prepareQuery(query, undefined, undefined, false).execute(named);
    return (await answer) as T[];
  };
}

/** Compiles SQL so that a value used several times under one name is sent once. */
function compile(text: SQL) {
  const { sql, params } = dialect.sqlToQuery(text);
  const names = params.map((param) => (is(param, Placeholder) ? param.name : undefined));
  const firsts = names.map((name, at) => (name === undefined ? at : names.indexOf(name)));
  const columns = [...new Set(firsts)];
  const numberOf = (sign: string) => `$${columns.indexOf(firsts[Number(sign.slice(1)) - 1] ?? 0) + 1}`;
  const places = columns.map((at) => ({ name: names[at], value: params[at] }));
  return {
    query: { sql: sql.replace(/\$\d+/g, numberOf), params: places.map(({ value }) => value) },
    fill: (values: Record<string, unknown>) =>
      places.map(({ name, value }) => (name === undefined ? value : values[name])),
  };
}

/**
 * Opens one connection for work that may be silent for the given milliseconds, or forever as in a migration. It is
 * encrypted like the server's connections.
 */
export function openLong(
  url: string,
  { silence, ...settings }: { silence?: number; connection?: postgres.Options<never>["connection"] } = {},
): postgres.Sql {
  const address = readAddress(url);
  const socket = ({ host, port, path }: { host: string[]; port: number[]; path?: string | false }) => {
    const stream = new SecureStream(address, { isWatched: silence !== undefined, silence });
    setImmediate(() => (path ? stream.connect(path) : stream.connect(port[0] ?? 5432, host[0] ?? "localhost")));
    return stream;
  };
  const options = { ...settings, max: 1, ssl: false, connect_timeout: 10, onnotice: refuseLostCommit, socket };
  const client = postgres(address.url, options);
  return guardedClient(() => client);
}
