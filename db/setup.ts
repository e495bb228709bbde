import { runMigrations } from "graphile-worker";
import type postgres from "postgres";
import { EVENTS } from "@/lib/domain/events";
import { orderFieldOf } from "@/lib/domain/kernel/event-object";
import { checkKeys } from "@/lib/domain/platform/vault/check-keys";
import { createKeysFile, KeyError, keys } from "@/lib/providers/keys";
import { distributeFunctions, distributeTables, guardShards } from "./distribute";
import { applyFunctions } from "./apply-functions";
import { closeDatabase, database, openLong } from "./client";
import { failureAt } from "./connection.mjs";
import { applyMigrations } from "./migrate";
import { openQueue } from "./queue";
import { keepSettings } from "./pooler";
import { grantMembership, grantRoles } from "./roles";
import { seedDemo } from "./seed/seed-demo";

/** The lock under which two migrations of one database wait for each other. */
const MIGRATION_LOCK = 724_001;

/**
 * Migrates a database as its owner: tables, functions, job queue and roles. Then the login of `serverURL` may act as the
 * server's role. It may run twice, even at once.
 */
export async function migrateDatabase(url: string, serverURL = url): Promise<void> {
  const sql = openLong(url);
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await applyMigrations(sql);
    await distributeTables(sql);
    await applyFunctions(sql);
    await sql`select ledger.prepare_months(2), prepare_request_days(7)`;
    await storeEventKinds(sql);
    await migrateQueue(url);
    await grantRoles(sql);
    await distributeFunctions(sql);
    await guardShards(sql);
    for (const login of new Set([await loginOf(url), await loginOf(serverURL)])) await grantMembership(sql, login);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function migrateQueue(url: string): Promise<void> {
  const pgPool = openQueue(url, { max: 2, isWatched: false });
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/** Tells the database what each kind of event needs of a connection, and which field names its object: its functions choose who hears of what. */
async function storeEventKinds(sql: postgres.Sql): Promise<void> {
  const kinds = EVENTS.map(({ name, scopes }) => ({ type: name, scopes, object: orderFieldOf(name) }));
  await sql`
    insert into event_kind select type, scopes, object
    from jsonb_to_recordset(${JSON.stringify(kinds)}::text::jsonb) as declared (type text, scopes text[], object text)
    on conflict (type) do update set scopes = excluded.scopes, object = excluded.object
    where event_kind.scopes <> excluded.scopes or event_kind.object is distinct from excluded.object`;
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

/** The program `node dist/setup.mjs [--seed-demo FILE]`: makes keys, tables and roles, and the demo if asked for. */
const flag = process.argv.indexOf("--seed-demo");
const demoFile = flag < 0 ? undefined : process.argv[flag + 1];

createKeysFile(process.env.KEYS_FILE || ".data/keys.json");
const { DATABASE_POOLER, DATABASE_ROLE = "tender_app" } = process.env;
const serverURL = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || "";
const ownerURL = process.env.MIGRATE_DATABASE_URL || serverURL;
await migrateDatabase(ownerURL, serverURL).catch(giveUp);
if (DATABASE_POOLER) await keepSettings(serverURL, DATABASE_ROLE);
if (await areKeysRight()) {
  if (demoFile) await seedDemo(demoFile);
} else {
  process.exitCode = 1;
}
await closeDatabase();

/** Ends with the place of the database and its own words. */
function giveUp(error: unknown): never {
  const { place, message } = failureAt(ownerURL, error);
  process.stderr.write(`The database at ${place} could not be set up: ${message}.\n`);
  process.exit(1);
}

/** Prints which key is wrong, if any. The demo's cards and people must not be sealed under it. */
async function areKeysRight(): Promise<boolean> {
  try {
    await checkKeys(database(), keys());
    return true;
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}
