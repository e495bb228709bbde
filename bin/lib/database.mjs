import fs from "node:fs";
import path from "node:path";
import { failureAt, readAddress, securityOf, writerOf, WrongAddress } from "../../db/connection.mjs";
import { dropOnWorkers, spreadDatabase } from "./cluster.mjs";
import { onStop } from "./lifetime.mjs";
import { withLock } from "./lock.mjs";
import { DATA } from "./paths.mjs";
import { embeddedPostgres } from "./postgres/embedded.mjs";
import { say, Sentence } from "./say.mjs";
import { storedSecrets } from "./secrets.mjs";

const MIN_POSTGRES_VERSION = 15;
const NAME = "tender";
const LOGIN = "tender_server";

/** Connects as the server does, with the same encryption. A kept connection is never closed for being idle or old. */
async function connect(text, { isKept = false } = {}) {
  const { default: postgres } = await import("postgres");
  const address = readAddress(text);
  const open = ({ host, port }) => {
    const ssl = address.mode === "prefer" ? "prefer" : (securityOf(address, host) ?? false);
    const url = Object.assign(new URL(address.url), { port });
    return postgres(url.href, {
      host,
      max: 1,
      ssl,
      connect_timeout: 10,
      ...(isKept ? { idle_timeout: 0, max_lifetime: null } : { idle_timeout: 5 }),
      onnotice: () => {},
    });
  };
  return open(address.isSought ? await writerOf(address, takesWrites) : address.hosts[0]);

  async function takesWrites({ hosts: [host] }) {
    const sql = open(host);
    const [{ only }] = await sql`select current_setting('transaction_read_only') as only`.finally(() => sql.end());
    return only === "off";
  }
}

async function withConnection(url, work) {
  const sql = await connect(url);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Checks that the database of a variable is usable; throws one sentence if not. Returns whether its login may create
 * tables there.
 */
async function checkServer(url, variable) {
  let [version, isOwner] = [];
  try {
    const ask = (sql) => sql`
      select current_setting('server_version') as version, has_database_privilege(session_user, current_database(), 'create') as may`;
    [{ version, may: isOwner }] = await withConnection(url, ask);
  } catch (error) {
    if (error instanceof WrongAddress) throw new Sentence(`${variable}: ${error.message}.`);
    const { place, message } = failureAt(url, error);
    throw new Sentence(`The PostgreSQL at ${place} (${variable}) cannot be used: ${message}.`);
  }
  if (Number.parseInt(version, 10) < MIN_POSTGRES_VERSION) {
    throw new Sentence(
      `Tender needs PostgreSQL ${MIN_POSTGRES_VERSION} or newer; the one at ${readAddress(url).place} (${variable}) is ${version}.`,
    );
  }
  return isOwner;
}

/** The URLs in the environment: the server's, the same login without a pooler, and the owner's, which migrates. */
function urlsOfEnvironment() {
  const { DATABASE_URL: url, DATABASE_POOLER: pooler, DATABASE_DIRECT_URL: direct } = process.env;
  if (pooler && !direct)
    throw new Sentence(
      "DATABASE_POOLER needs DATABASE_DIRECT_URL: the same login at PostgreSQL itself, past the pooler.",
    );
  const past = direct || url;
  return { url, direct: past, owner: process.env.MIGRATE_DATABASE_URL || past };
}

/** Checks the server's login, through a pooler and directly, and the owner's. Returns whether the owner may migrate. */
async function checkServers({ url, direct, owner }) {
  const isOwner = await checkServer(url, "DATABASE_URL");
  if (owner !== direct) return checkServer(owner, "MIGRATE_DATABASE_URL");
  return direct === url ? isOwner : checkServer(direct, "DATABASE_DIRECT_URL");
}

function withDatabase(url, database) {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Creates a database if it does not exist. The lock prevents two concurrent starts from both creating it. */
async function createIfMissing(url, database) {
  await withLock(path.join(DATA, "database.lock"), () =>
    withConnection(url, async (sql) => {
      const matches = await sql`select 1 from pg_database where datname = ${database}`;
      if (matches.length === 0) await sql`create database ${sql(database)}`;
    }),
  );
}

/**
 * Creates the server's login and returns its URL for the owner's database. The login is not a superuser and owns
 * nothing. `home` stores its password; setup grants its role.
 */
async function asLogin(ownerUrl, name, home) {
  return withLock(path.join(home, "secrets.lock"), async () => {
    const { DATABASE_PASSWORD: password } = storedSecrets(home);
    await withConnection(ownerUrl, async (sql) => {
      const matches = await sql`select 1 from pg_roles where rolname = ${name}`;
      await sql.unsafe(`${matches.length === 0 ? "create" : "alter"} role ${name} login password '${password}'`);
    });
    return Object.assign(new URL(ownerUrl), { username: name, password }).href;
  });
}

/**
 * Opens the application's database: DATABASE_URL if set, otherwise the built-in PostgreSQL, which it starts.
 * `mayMigrate`: whether the owner's login is available.
 */
export async function openDatabase() {
  const given = urlsOfEnvironment();
  if (given.url) {
    const mayMigrate = await checkServers(given);
    return { url: given.url, ownerUrl: given.owner, embedded: false, mayMigrate };
  }
  const urlOf = await embeddedPostgres(DATA);
  await createIfMissing(urlOf("postgres"), NAME);
  return { url: await asLogin(urlOf(NAME), LOGIN, DATA), ownerUrl: urlOf(NAME), embedded: true, mayMigrate: true };
}

/** The URL that may create databases and logins, and a function for the owner's URL of a database. */
async function adminAndOwner() {
  const { CLUSTER_URL: cluster } = process.env;
  if (cluster) {
    await checkServer(cluster, "CLUSTER_URL");
    return { admin: cluster, ownerUrlOf: (name) => withDatabase(cluster, name) };
  }
  const given = urlsOfEnvironment();
  if (given.url) {
    await checkServers(given);
    return { admin: given.owner, ownerUrlOf: (name) => withDatabase(given.owner, name) };
  }
  const urlOf = await embeddedPostgres(DATA);
  return { admin: urlOf("postgres"), ownerUrlOf: urlOf };
}

const PREFIX = "tender_test_";

/** The suffix of the migrated, empty database that tests copy. */
const COPY_SUFFIX = "_migrated";

/**
 * The first half of the advisory locks that test runs hold on their databases; the second half is a hash of the name.
 */
const TEST_DATABASE_LOCK = 724_007;

const homeOf = (name) => path.join(DATA, name);

async function removeRole(sql, name) {
  await sql`drop role if exists ${sql(name)}`;
  fs.rmSync(homeOf(name), { recursive: true, force: true });
}

async function drop(sql, name) {
  for (const database of [name, name + COPY_SUFFIX]) await sql`drop database if exists ${sql(database)} with (force)`;
  await removeRole(sql, name);
}

/**
 * Drops databases of killed runs. A running run holds its lock, and PostgreSQL never drops a database with a session.
 */
async function dropLeftovers(sql) {
  const leftovers = await sql`
    select datname as name from pg_database d where starts_with(datname, ${PREFIX})
    and not exists (select from pg_stat_activity a where a.datname = d.datname)
    and not exists (select from pg_locks l where locktype = 'advisory' and l.classid::int8 = ${TEST_DATABASE_LOCK}
      and l.objid::int8 = hashtext(split_part(d.datname, ${COPY_SUFFIX}, 1))::int8 & x'ffffffff'::int8)`;
  const dropOne = async ({ name }) => {
    await sql`drop database if exists ${sql(name)}`;
    await removeRole(sql, name);
  };
  for (const leftover of leftovers) await dropOne(leftover).catch(() => {});
}

/**
 * Reserves the name of a test database on a connection that lasts as long as the run. The lock is taken before the
 * database is created, so no other run finds the database without it.
 */
async function holdName(admin, name) {
  const hold = await connect(admin, { isKept: true });
  const [{ backend }] =
    await hold`select pg_advisory_lock(${TEST_DATABASE_LOCK}, hashtext(${name})), pg_backend_pid() as backend`;
  return { hold, backend };
}

/**
 * Creates a test database. Unless `durable`, commits do not wait for the disk, which would take most of the tests'
 * time.
 */
async function createTestDatabase(admin, name, durable) {
  await withConnection(admin, async (sql) => {
    await dropLeftovers(sql);
    await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
    if (!durable) await sql`alter database ${sql(name)} set synchronous_commit to off`;
    if (process.env.CLUSTER_URL) await spreadDatabase(admin, name, withConnection);
  }).catch((error) => {
    throw new Sentence(`The tests' own database could not be made at ${readAddress(admin).place}: ${error.message}.`);
  });
}

/**
 * Creates an empty database for one test run, with a login of the same name. Both are dropped when the command ends,
 * unless KEEP_DB is set. A durable database waits for the disk, as in production. `backend` is one of its processes;
 * `close` drops it earlier. `copy`, called after migration and before other connections, copies it and returns the
 * copy's name.
 */
export async function openTestDatabase({ durable = false } = {}) {
  const { admin, ownerUrlOf } = await adminAndOwner();
  const name = `${PREFIX}${Date.now()}`;
  const { hold, backend } = await holdName(admin, name);
  await createTestDatabase(admin, name, durable);
  const ownerUrl = ownerUrlOf(name);
  const close = onStop(async () => {
    try {
      if (process.env.KEEP_DB) return say(`Kept the database ${name}.`);
      await withConnection(admin, (sql) => drop(sql, name));
      if (process.env.CLUSTER_URL) await dropOnWorkers(admin, name, withConnection);
    } finally {
      await hold.end({ timeout: 1 });
    }
  });
  const copy = async () => {
    await withConnection(admin, (sql) => sql`create database ${sql(name + COPY_SUFFIX)} template ${sql(name)}`);
    // Setup recorded its keys in rows that a trigger protects.
    const forget = `alter table vault.key_check disable trigger user; delete from vault.key_check; alter table vault.key_check enable trigger user`;
    await withConnection(ownerUrlOf(name + COPY_SUFFIX), (sql) => sql.unsafe(forget));
    return name + COPY_SUFFIX;
  };
  const home = homeOf(name);
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  return { home, url: await asLogin(ownerUrl, name, home), ownerUrl, backend, copy, close };
}
