import { runMigrations } from "graphile-worker";
import type postgres from "postgres";
import { EVENTS } from "@/lib/domain/events";
import { orderFieldOf } from "@/lib/domain/kernel/events/event-object";
import { applyFunctions } from "@/db/apply-functions";
import { openLong } from "@/db/client";
import { distributeFunctions, distributeTables, guardShards } from "@/db/distribute";
import { applyMigrations, isLocked, LOCK_TIMEOUT, whenUnlocked } from "@/db/migrate";
import { openQueue } from "@/db/queue";
import { grantMembership, grantRoles } from "@/db/roles";

/** The advisory lock that serializes migrations of one database. */
const MIGRATION_LOCK = 724_001;

/**
 * Migrates a database as its owner: tables, functions, job queue and roles. Then allows the login of `serverURL` to act
 * as the server's role. Safe to run repeatedly and concurrently.
 */
export async function migrateDatabase(url: string, serverURL = url): Promise<void> {
  const sql = openLong(url);
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await applyMigrations(sql);
    await whenUnlocked(() => distributeTables(sql));
    await applyFunctions(sql);
    await prepareParts(sql);
    await whenUnlocked(() => storeEventKinds(sql));
    await whenUnlocked(() => migrateQueue(url));
    await whenUnlocked(() => grantRoles(sql));
    await whenUnlocked(() => distributeFunctions(sql));
    await whenUnlocked(() => guardShards(sql));
    for (const login of new Set([await loginOf(url), await loginOf(serverURL)]))
      await whenUnlocked(() => grantMembership(sql, login));
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Creates the next months' and days' partitions. If their tables are locked, the nightly job creates them later; they
 * are created far ahead.
 */
async function prepareParts(sql: postgres.Sql): Promise<void> {
  try {
    await sql`select prepare_months(2), prepare_request_days(7)`;
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}

async function migrateQueue(url: string): Promise<void> {
  const pgPool = openQueue(url, { max: 2, settings: { lock_timeout: LOCK_TIMEOUT }, isWatched: false });
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/**
 * Stores the scopes, object field and notices of each kind of event in the database, because its functions choose the
 * recipients.
 */
async function storeEventKinds(sql: postgres.Sql): Promise<void> {
  const kinds = EVENTS.map(({ name, scopes, notices }) => ({
    ...{ type: name, scopes, object: orderFieldOf(name) },
    notices: typeof notices === "string" ? { any: notices } : notices,
  }));
  await sql`
    insert into event_kind (type, scopes, object, notices) select type, scopes, object, notices
    from jsonb_to_recordset(${JSON.stringify(kinds)}::text::jsonb) as declared (type text, scopes text[], object text, notices jsonb)
    on conflict (type) do update set scopes = excluded.scopes, object = excluded.object, notices = excluded.notices
    where event_kind.scopes <> excluded.scopes or event_kind.object is distinct from excluded.object
      or event_kind.notices is distinct from excluded.notices`;
}

async function loginOf(url: string): Promise<string> {
  const sql = openLong(url);
  try {
    const [row] = await sql<{ login: string }[]>`select session_user as login`;
    return row?.login ?? "";
  } finally {
    await sql.end({ timeout: 5 });
  }
}
