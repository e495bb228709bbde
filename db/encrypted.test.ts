import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { failureAt, SSL_MODES } from "./connection.mjs";
import { openLong } from "./client";
import { openPool } from "./pool";
import { openQueue } from "./queue";
import { type OwnPostgres, startOwnPostgres } from "../testing/own-postgres";

test.describe.configure({ mode: "default" });

let server: OwnPostgres;
test.beforeAll(async () => (server = await startOwnPostgres({ hasTLS: true })));
test.afterAll(() => server?.stop());

const ASKED = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
type EncryptionRows = { ssl: boolean }[];

/** Each way to connect: server, migration, job queue. */
const WAYS: Record<string, (url: string) => Promise<EncryptionRows>> = {
  async server(url) {
    const pool = openPool(url, { max: 1 });
    return Promise.resolve(pool.query(ASKED, [])).finally(() => pool.end({ timeout: 1 })) as Promise<EncryptionRows>;
  },
  async migration(url) {
    const sql = openLong(url);
    return sql.unsafe<EncryptionRows>(ASKED).finally(() => sql.end({ timeout: 1 }));
  },
  async queue(url) {
    const pool = openQueue(url, { max: 1 });
    return pool
      .query<EncryptionRows[number]>(ASKED)
      .then(({ rows }) => rows)
      .finally(() => pool.end());
  },
};

/** "TLS", "plain" or the error. */
async function outcome(way: keyof typeof WAYS, parts: { host: string; mode: string; ca?: string }) {
  const url = Object.assign(new URL(server.url), { hostname: parts.host });
  url.searchParams.set("sslmode", parts.mode);
  if (parts.ca) url.searchParams.set("sslrootcert", parts.ca);
  try {
    const [row] = (await WAYS[way]?.(url.href)) ?? [];
    return row?.ssl ? "TLS" : "plain";
  } catch (error) {
    return failureAt(url.href, error).message;
  }
}

const outcomes = async (way: string, host: string, ca?: string) =>
  Object.fromEntries(
    await Promise.all(
      SSL_MODES.map(async (mode) => [mode, await outcome(way, { host, mode, ...(ca && { ca }) })] as const),
    ),
  );

const UNSIGNED = expect.stringMatching(/self-signed certificate|unable to (verify|get)/);
const OTHER_NAME = expect.stringContaining("does not match certificate");
const NO_TLS = expect.stringContaining("the server offers no TLS");

for (const way of Object.keys(WAYS)) {
  test(`sslmode means what PostgreSQL documents: ${way}`, async () => {
    const { authority, stranger } = server;
    const unchecked = { disable: "plain", prefer: "TLS" };
    expect(await outcomes(way, "localhost", authority)).toEqual({
      ...unchecked,
      require: "TLS",
      "verify-ca": "TLS",
      "verify-full": "TLS",
    });
    expect(await outcomes(way, "127.0.0.1", authority)).toEqual({
      ...unchecked,
      require: "TLS",
      "verify-ca": "TLS",
      "verify-full": OTHER_NAME,
    });
    expect(await outcomes(way, "localhost", stranger)).toEqual({
      ...unchecked,
      require: UNSIGNED,
      "verify-ca": UNSIGNED,
      "verify-full": UNSIGNED,
    });
    expect(await outcomes(way, "localhost")).toEqual({
      ...unchecked,
      require: "TLS",
      "verify-ca": UNSIGNED,
      "verify-full": UNSIGNED,
    });
  });
}

test("when the server has no TLS, only modes that do not require TLS connect", async () => {
  const admin = postgres(server.url, { max: 1 });
  await admin`alter system set ssl = off`;
  await admin`select pg_reload_conf()`;
  for (const way of Object.keys(WAYS)) {
    await expect.poll(() => outcome(way, { host: "localhost", mode: "prefer" })).toBe("plain");
    expect(await outcomes(way, "localhost", server.authority)).toEqual({
      disable: "plain",
      prefer: "plain",
      require: NO_TLS,
      "verify-ca": NO_TLS,
      "verify-full": NO_TLS,
    });
  }
  await admin`alter system set ssl = on`;
  await admin`select pg_reload_conf()`;
  await expect.poll(() => outcome("server", { host: "localhost", mode: "prefer" })).toBe("TLS");
  await admin.end();
});

test("when the server offers no TLS version that Tender supports, prefer connects without TLS", async () => {
  const admin = postgres(server.url, { max: 1 });
  await admin`alter system set ssl_max_protocol_version = 'TLSv1.1'`;
  await admin`alter system set ssl_min_protocol_version = 'TLSv1.1'`;
  await admin`select pg_reload_conf()`;
  await expect.poll(() => outcome("server", { host: "localhost", mode: "require" })).not.toBe("TLS");
  for (const way of Object.keys(WAYS)) expect(await outcome(way, { host: "localhost", mode: "prefer" })).toBe("plain");
  await admin`alter system reset all`;
  await admin`select pg_reload_conf()`;
  await expect.poll(() => outcome("server", { host: "localhost", mode: "require" })).toBe("TLS");
  await admin.end();
});

/** Output of a start that cannot use its database. */
async function saidAtStart(url: string, settings: Record<string, string> = {}): Promise<string> {
  const program = 'import("./bin/lib/database.mjs").then((m) => m.openDatabase()).catch((e) => console.log(e.message))';
  const { NODE_OPTIONS: _conditions, MIGRATE_DATABASE_URL: _owner, ...env } = process.env;
  const own = { ...env, ...settings, DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", program], { env: own });
  return stdout.trim();
}

test("when a start cannot use its database, it reports the address and the reason, never the password", async () => {
  const { host, password } = new URL(server.url);
  const wrong = (changes: Partial<URL>) => saidAtStart(Object.assign(new URL(server.url), changes).href);
  const at = (place: string) => `The PostgreSQL at ${place} (DATABASE_URL) cannot be used: `;
  expect(await wrong({ pathname: "/absent" })).toBe(`${at(`${host}/absent`)}database "absent" does not exist.`);
  expect(await wrong({ password: "not-this-one" })).toBe(
    `${at(`${host}/postgres`)}password authentication failed for user "postgres".`,
  );
  expect(await wrong({ host: "127.0.0.1:1" })).toBe(`${at("127.0.0.1:1/postgres")}connect ECONNREFUSED 127.0.0.1:1.`);
  // Newer versions of Node append advice to this message.
  expect(await wrong({ search: "?sslmode=verify-full" })).toContain(
    `${at(`${host}/postgres`)}unable to verify the first certificate`,
  );
  expect(await wrong({ search: "?sslmode=no-verify" })).toBe(
    "DATABASE_URL: sslmode in the database's URL must be one of disable, prefer, require, verify-ca, verify-full.",
  );
  expect(failureAt(server.url, new Error(`cannot use ${password}`)).message).toBe("cannot use …");
});

test("DATABASE_CA is the path of the authority's certificate, and an invalid file is reported with its path", async () => {
  const url = `${server.url.replace("127.0.0.1", "localhost")}?sslmode=verify-full`;
  expect(await saidAtStart(url, { DATABASE_CA: server.authority })).toBe("");
  expect(await saidAtStart(url, { DATABASE_CA: "/absent.crt" })).toBe(
    "DATABASE_URL: the file of DATABASE_CA, /absent.crt, cannot be read (ENOENT).",
  );
  expect(await saidAtStart(url, { DATABASE_CA: "package.json" })).toBe(
    "DATABASE_URL: the file of DATABASE_CA, package.json, holds no certificate (PEM).",
  );
});
