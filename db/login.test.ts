import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { checkLogin } from "@/lib/http/server/start-checks";
import { open, rows } from "./client";
import { migrateDatabase } from "../lib/setup/migrate-database";
import { testDatabase } from "../testing/factories";
import { linesOf } from "../testing/log-lines";
import { withDatabase } from "../testing/own-database";
import { ownerDatabase } from "../testing/owner";

const ABUSES = {
  "reads card numbers": "select ciphertext from vault.card_secret",
  "changes card numbers": "update vault.card_secret set wrapped_key = ''",
  "runs a program": "copy (select 1) to program 'cat'",
  "writes a file": "copy (select 1) to '/tmp/tender'",
  "makes a table": "create table public.mine (id int)",
  "makes a table in the vault": "create table vault.mine (id int)",
  "makes a function": "create function public.mine() returns int language sql as 'select 1'",
  "replaces a function":
    "create or replace function public.refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  "changes the trail": "update audit_event set outcome = 'done'",
  "empties the trail": "truncate audit_event",
  "switches the trail's guard off": "alter table audit_event disable trigger all",
  "switches triggers off": "set session_replication_role = replica",
  "makes a role": "create role mine superuser",
  "makes itself a superuser": "alter role current_user superuser",
  "changes the server's role": "alter role tender_app createdb",
  "joins the owners": "grant pg_write_server_files to current_user",
  "becomes the owner": `set role ${new URL(process.env.MIGRATE_DATABASE_URL ?? "").username}`,
  "takes the vault over": "alter table vault.card_secret owner to current_user",
};
const REFUSED = /^(42501|0LP01)$/;

for (const [abuse, statement] of Object.entries(ABUSES)) {
  test(`the server's login, after it resets its role, is rejected when it ${abuse}`, async () => {
    const login = postgres(process.env.DATABASE_URL ?? "", {
      max: 1,
      onnotice: () => {},
      connection: { role: "tender_app" },
    });
    await login.unsafe("set role none");
    const refused: unknown = await login.unsafe(statement).catch((error: unknown) => error);
    await login.end();
    expect(refused).toBeInstanceOf(postgres.PostgresError);
    expect((refused as postgres.PostgresError).code).toMatch(REFUSED);
  });
}

test("the server acts as its role under a login that owns no tables", async () => {
  const [who] = await rows(
    testDatabase(),
    sql`
    select current_user as role, session_user = current_database() as own, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as mighty,
      exists (select from pg_class where relowner = pg_roles.oid) as owner from pg_roles where rolname = session_user`,
  );
  expect(who).toEqual({ role: "tender_app", own: true, mighty: false, owner: false });
});

test("in production a server does not start under a superuser's login; in the sandbox it warns", async () => {
  await expect(checkLogin(ownerDatabase(), "production")).rejects.toThrow(
    /^DATABASE_URL logs in as a superuser; .*MIGRATE_DATABASE_URL$/,
  );
  expect(await linesOf(() => checkLogin(ownerDatabase(), "sandbox"))).toMatchObject([
    { level: "warn", event: "warning", login: "superuser" },
  ]);
});

test("a login that is not a superuser and owns no tables passes without a warning", async () => {
  for (const mode of ["production", "sandbox"] as const)
    expect(await linesOf(() => checkLogin(testDatabase(), mode))).toEqual([]);
});

/** A database with roles as an administrator creates them: an owner, and a login for the server. */
async function withRoles(
  work: (urlOf: (role: string) => string, owner: string, login: string) => Promise<void>,
): Promise<void> {
  await withDatabase(async (url, admin) => {
    const name = new URL(url).pathname.slice(1);
    const [owner, login] = [`${name}_o`, `${name}_l`];
    for (const role of [owner, login])
      await admin.unsafe(`create role ${role} login password 'own'; grant tender_app to ${role}`);
    await admin`alter database ${admin(name)} owner to ${admin(owner)}`;
    try {
      await work((username) => Object.assign(new URL(url), { username, password: "own" }).href, owner, login);
    } finally {
      await admin`drop database ${admin(name)} with (force)`;
      for (const role of [owner, login]) await admin`drop role ${admin(role)}`;
    }
  });
}

async function linesFor(url: string) {
  const { pool, db } = open(url, 1, "tender_app");
  const lines = await linesOf(() => checkLogin(db, "production"));
  await pool.end({ timeout: 5 });
  return lines;
}

test("an owner that is not a superuser can set up a database for itself and for a separate server login", async () => {
  // Runs every migration on a new database.
  test.setTimeout(120_000);
  await withRoles(async (urlOf, owner, login) => {
    await migrateDatabase(urlOf(owner));
    expect(await linesFor(urlOf(owner))).toMatchObject([{ level: "warn", event: "warning", login: "owner" }]);
    await migrateDatabase(urlOf(owner), urlOf(login));
    expect(await linesFor(urlOf(login))).toEqual([]);
  });
});

test("an administrator's table in public does not stop setup, and the server gets no rights to it", async () => {
  test.setTimeout(120_000);
  await withRoles(async (urlOf, owner, login) => {
    await migrateDatabase(urlOf(owner), urlOf(login));
    const address = new URL(process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "");
    const admin = postgres(Object.assign(address, { pathname: new URL(urlOf(owner)).pathname }).href, { max: 1 });
    try {
      await admin`create table public.of_an_administrator (id int)`;
      await migrateDatabase(urlOf(owner), urlOf(login));
      const [right] = await admin`
        select has_table_privilege('tender_app', 'of_an_administrator', 'select') as theirs,
          has_table_privilege('tender_app', 'transfer', 'insert') as ours`;
      expect(right).toEqual({ theirs: false, ours: true });
    } finally {
      await admin.end({ timeout: 5 });
    }
  });
});
