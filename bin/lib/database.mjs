import fs from "node:fs";
import path from "node:path";
import { failureAt, readAddress, securityOf, writerOf, WrongAddress } from "../../db/connection.mjs";
import { dropOnWorkers, postmastersOf, spreadDatabase } from "./cluster.mjs";
import { onStop } from "./lifetime.mjs";
import { withLock } from "./lock.mjs";
import { DATA } from "./paths.mjs";
import { embeddedPostgres } from "./postgres/embedded.mjs";
import { say, Sentence } from "./say.mjs";
import { keptSecrets } from "./secrets.mjs";

const OLDEST = 15;
const NAME = "tender";
const LOGIN = "tender_server";

/** A connection of this driver's own, encrypted as the server's are. */
async function connect(text, { idleSeconds = 5 } = {}) {
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
      idle_timeout: idleSeconds,
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
 * Looks whether the database of a variable can be used, or says in one sentence why not. Returns whether its login may make
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
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new Sentence(
      `Tender needs PostgreSQL ${OLDEST} or newer; the one at ${readAddress(url).place} (${variable}) is ${version}.`,
    );
  }
  return isOwner;
}

/** The URLs of the environment: of the server, of the same login past a pooler, and of the owner, who migrates. */
function givenURLs() {
  const { DATABASE_URL: url, DATABASE_POOLER: pooler, DATABASE_DIRECT_URL: direct } = process.env;
  if (pooler && !direct)
    throw new Sentence(
      "DATABASE_POOLER needs DATABASE_DIRECT_URL: the same login at PostgreSQL itself, past the pooler.",
    );
  const past = direct || url;
  return { url, direct: past, owner: process.env.MIGRATE_DATABASE_URL || past };
}

/** Looks at the server's login, through a pooler and past it, and at the owner's. Returns whether the last may migrate. */
async function checkServers({ url, direct, owner }) {
  const isOwner = await checkServer(url, "DATABASE_URL");
  if (owner !== direct) return checkServer(owner, "MIGRATE_DATABASE_URL");
  return direct === url ? isOwner : checkServer(direct, "DATABASE_DIRECT_URL");
}

/** The URL of another database on the same server, with the same login. */
function withDatabase(url, database) {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Two starts at once would both find it missing, hence the lock. */
async function createIfMissing(url, database) {
  await withLock(path.join(DATA, "database.lock"), () =>
    withConnection(url, async (sql) => {
      const found = await sql`select 1 from pg_database where datname = ${database}`;
      if (found.length === 0) await sql`create database ${sql(database)}`;
    }),
  );
}

/**
 * Makes the server's login and returns its URL of the owner's database. The login is no superuser and owns nothing.
 * `home` keeps its password; setup grants it its role.
 */
async function asLogin(ownerUrl, name, home) {
  return withLock(path.join(home, "secrets.lock"), async () => {
    const { DATABASE_PASSWORD: password } = keptSecrets(home);
    await withConnection(ownerUrl, async (sql) => {
      const found = await sql`select 1 from pg_roles where rolname = ${name}`;
      await sql.unsafe(`${found.length === 0 ? "create" : "alter"} role ${name} login password '${password}'`);
    });
    return Object.assign(new URL(ownerUrl), { username: name, password }).href;
  });
}

/**
 * Opens the application's database: DATABASE_URL if set, otherwise the built-in PostgreSQL, which it starts. `mayMigrate` says
 * whether the owner's login is known here.
 */
export async function openDatabase() {
  const given = givenURLs();
  if (given.url) {
    const mayMigrate = await checkServers(given);
    return { url: given.url, ownerUrl: given.owner, embedded: false, mayMigrate };
  }
  const urlOf = await embeddedPostgres(DATA);
  await createIfMissing(urlOf("postgres"), NAME);
  return { url: await asLogin(urlOf(NAME), LOGIN, DATA), ownerUrl: urlOf(NAME), embedded: true, mayMigrate: true };
}

/** The URL that may make databases and logins, and the owner's URL of a database by name. */
async function adminAndOwner() {
  const { CLUSTER_URL: cluster } = process.env;
  if (cluster) {
    await checkServer(cluster, "CLUSTER_URL");
    return { admin: cluster, ownerUrlOf: (name) => withDatabase(cluster, name) };
  }
  const given = givenURLs();
  if (given.url) {
    await checkServers(given);
    return { admin: given.owner, ownerUrlOf: (name) => withDatabase(given.owner, name) };
  }
  const urlOf = await embeddedPostgres(DATA);
  return { admin: urlOf("postgres"), ownerUrlOf: urlOf };
}

const PREFIX = "tender_test_";
const JUST_MADE_MS = 60_000;

/** The folder with a test database's keys. */
const homeOf = (name) => path.join(DATA, name);

async function drop(sql, name) {
  await sql`drop database if exists ${sql(name)} with (force)`;
  await sql`drop role if exists ${sql(name)}`;
  fs.rmSync(homeOf(name), { recursive: true, force: true });
}

/** Drops databases of earlier runs. One that is in use or new belongs to a run that still goes on. */
async function dropLeftovers(sql) {
  const unused = await sql`
    select datname from pg_database d
    where starts_with(datname, ${PREFIX}) and not exists (select from pg_stat_activity a where a.datname = d.datname)`;
  const old = unused.filter(({ datname }) => Number(datname.slice(PREFIX.length)) < Date.now() - JUST_MADE_MS);
  for (const { datname } of old) await drop(sql, datname).catch(() => {});
}

/** Test data need not survive a power failure. Waiting for the disk would take most of the tests' time. */
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
 * Makes an empty database for one test run, with a login of the same name. Both are dropped when the command ends;
 * KEEP_DB keeps them. A durable one waits for the disk, as the real one does. `backend` is a process of it, `postmasters` are the
 * main processes of a cluster, the coordinator's first; `close` drops it earlier.
 */
export async function openTestDatabase({ durable = false } = {}) {
  const { admin, ownerUrlOf } = await adminAndOwner();
  const name = `${PREFIX}${Date.now()}`;
  await createTestDatabase(admin, name, durable);
  const ownerUrl = ownerUrlOf(name);
  // An idle connection stays open, so that no other run takes the database for a leftover.
  const hold = await connect(ownerUrl, { idleSeconds: 0 });
  const [{ backend }] = await hold`select pg_backend_pid() as backend`;
  const postmasters = process.env.CLUSTER_URL ? await postmastersOf(admin, withConnection) : undefined;
  const close = onStop(async () => {
    await hold.end({ timeout: 1 });
    if (process.env.KEEP_DB) return say(`Kept the database ${name}.`);
    await withConnection(admin, (sql) => drop(sql, name));
    if (process.env.CLUSTER_URL) await dropOnWorkers(admin, name, withConnection);
  });
  const home = homeOf(name);
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  return { home, url: await asLogin(ownerUrl, name, home), ownerUrl, backend, postmasters, close };
}
