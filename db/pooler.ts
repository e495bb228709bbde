import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { env } from "@/lib/env";
import { type Db, DEADLINES, openLong, rows } from "./client";
import { openQueue } from "./queue";

/** The reason, in one sentence, why a process must not serve over its connections. */
export class WrongSession extends Error {
  override readonly name = "WrongSession";
}

/** The database was never set up, so its sessions cannot be judged. */
class NotSetUp extends Error {
  override readonly name = "NotSetUp";
  constructor() {
    super("it is not set up yet; npm run migrate does it");
  }
}

/**
 * Sets how the login's sessions begin in this database: the deadlines, and the role to act as. PostgreSQL lets a login
 * change this for itself. Open sessions keep their settings.
 */
export async function keepSettings(url: string, role: string): Promise<void> {
  const client = openLong(url);
  try {
    await client`set role none`;
    const [login] = await client<{ name: string; base: string }[]>`
      select session_user as name, current_database() as base`;
    const settings = { ...DEADLINES, role: role || "none" };
    for (const [name, value] of Object.entries(settings))
      await client`alter role ${client(login?.name ?? "")} in database ${client(login?.base ?? "")} set ${client(name)} = ${client.unsafe(`'${value}'`)}`;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Compares a connection's settings with the required ones: deadlines in milliseconds, and the role unless it is empty.
 * Throws WrongSession, or NotSetUp for an empty database.
 */
export async function checkSession(db: Db, role: string): Promise<void> {
  const [row] = await rows<Record<keyof typeof DEADLINES, string> & { role: string; is_set_up: boolean }>(
    db,
    sql`select current_user as role, to_regclass('drizzle.__drizzle_migrations') is not null as is_set_up,
      ${sql.join(
        Object.keys(DEADLINES).map(
          (name) => sql`(select setting from pg_settings where name = ${name}) as ${sql.identifier(name)}`,
        ),
        sql`, `,
      )}`,
  );
  if (!row?.is_set_up) throw new NotSetUp();
  const wanted = { ...DEADLINES, ...(role && { role }) };
  const wrong = Object.entries(wanted).find(([name, value]) => row[name as keyof typeof wanted] !== String(value));
  if (!wrong) return;
  const [name, value] = wrong;
  const is = `${name} is ${row[name as keyof typeof wanted]} instead of ${value} on the connections of DATABASE_URL`;
  throw new WrongSession(
    env().DATABASE_POOLER
      ? `${is}; run npm run migrate with DATABASE_POOLER=transaction, then have the pooler reconnect (RECONNECT in PgBouncer's console)`
      : `${is}; a pooler that drops startup parameters needs DATABASE_POOLER=transaction`,
  );
}

/** Attempts to move between sessions. Under load the pooler may give the same session twice. */
const TRIES = 5;
/** Milliseconds to wait for a pooler's second session. */
const SESSION_TIMEOUT_MS = 1000;
const PROBE = { name: "tender_probe", text: "select pg_backend_pid() as pid" };
/** SQLSTATE of a prepared statement that the session does not know. */
const UNPREPARED = "26000";

/**
 * Checks that a statement prepared in one session works in a second one, because a pooler gives each transaction any
 * session. Throws WrongSession if it does not.
 */
export async function checkPrepared(url: string): Promise<void> {
  const pool = openQueue(url, { max: 2 });
  const [asking, holding] = [await pool.connect(), await pool.connect()];
  try {
    let isMoved = false;
    for (let tries = 0; tries < TRIES && !isMoved; tries++) isMoved = await move(asking, holding);
  } catch (error) {
    if ((error as { code?: string }).code !== UNPREPARED) throw error;
    throw new WrongSession(
      "the pooler of DATABASE_URL forgets prepared statements; use PgBouncer 1.21 or later with max_prepared_statements, which is not 0",
    );
  } finally {
    for (const client of [asking, holding]) client.release(true);
    await pool.end();
  }
}

/** Prepares a statement, occupies its session and runs the statement again. Returns whether another session ran it. */
async function move(asking: PoolClient, holding: PoolClient): Promise<boolean> {
  const pidOf = async () => (await asking.query<{ pid: number }>(PROBE)).rows[0]?.pid;
  const before = await pidOf();
  await holding.query("begin");
  await holding.query("select 1");
  const after = pidOf();
  // A pooler with only one session would wait for the transaction held here.
  await Promise.race([after.catch(() => {}), pause(SESSION_TIMEOUT_MS)]);
  await holding.query("commit");
  return (await after) !== before;
}
