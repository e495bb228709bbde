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

/** The database or an open transaction. Code that gets one need not know which. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

/** Deadlines that the database sets on every statement, in milliseconds. */
export const DEADLINES = { statement_timeout: 3000, lock_timeout: 1000, idle_in_transaction_session_timeout: 10_000 };

/** Says how much longer than its statements a connection for long work may be silent, in milliseconds. */
const SPARE = 2000;

interface Connection {
  pool: Pool;
  db: ReturnType<typeof open>["db"];
}
const shared = globalThis as typeof globalThis & { tenderDatabase?: Connection };

/** The database of this process. Server and pages are bundled apart, so they share it through the global object. */
export function database(): Connection["db"] {
  return (shared.tenderDatabase ??= open(env().DATABASE_URL, env().DATABASE_POOL, env().DATABASE_ROLE)).db;
}

/** The address for what needs a session of its own: past the pooler, if there is one. */
export function directURL(): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** The pools behind databases; an open transaction has none. */
const pools = new WeakMap<Db, Pool>();

/**
 * Opens a pool whose every statement is prepared, has a deadline, and runs as the role if one is named. Through a pooler
 * deadlines and role are those that setup has given the login, because its sessions are not ours.
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
 * Works on a connection of its own, whose statements may take so many milliseconds each. Without a limit, statements, locks
 * and pauses take as long as they need.
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
 * Hand-written SQL that is used often: its text is built once, which costs more than sending it, and outside of a
 * transaction it goes straight to the driver. Its values are named, by `sql.placeholder`; of its rows' types holds what
 * `rows` says.
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

/** The text of SQL, in which a value of one name is sent once however often it is used, and how its places are filled. */
function compile(text: SQL) {
  const { sql, params } = dialect.sqlToQuery(text);
  const names = params.map((param) => (is(param, Placeholder) ? param.name : undefined));
  const firsts = names.map((name, at) => (name === undefined ? at : names.indexOf(name)));
  const kept = [...new Set(firsts)];
  const numberOf = (sign: string) => `$${kept.indexOf(firsts[Number(sign.slice(1)) - 1] ?? 0) + 1}`;
  const places = kept.map((at) => ({ name: names[at], value: params[at] }));
  return {
    query: { sql: sql.replace(/\$\d+/g, numberOf), params: places.map(({ value }) => value) },
    fill: (values: Record<string, unknown>) =>
      places.map(({ name, value }) => (name === undefined ? value : values[name])),
  };
}

/**
 * Opens one connection for work that may be silent for long: for so many milliseconds, or forever as in a migration. It is
 * encrypted as the server's are.
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
