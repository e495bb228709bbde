import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { sql as drizzleSQL } from "drizzle-orm";
import postgres from "postgres";
import { applyMigrations, ForeignDatabase, whenUnlocked } from "./migrate";
import { isBefore, isMigrated, newestMigration } from "./schema-version";
import { migrateDatabase } from "../lib/setup/migrate-database";
import { testDatabase } from "../testing/factories";
import { withDatabase } from "../testing/own-database";

const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {} });

/** The migrations of this build, followed by more. */
async function migrationsAnd(...later: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  await cp("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: object[] };
  for (const [index, text] of later.entries()) {
    const tag = `9${index}_later`;
    await writeFile(path.join(folder, `${tag}.sql`), text);
    journal.entries.push({ idx: 90 + index, version: "7", when: newestMigration + 1 + index, tag, breakpoints: true });
  }
  await writeFile(file, JSON.stringify(journal));
  return folder;
}

const appliedTo = async (sql: postgres.Sql) => (await sql`select from drizzle.__drizzle_migrations`).length;

const tableExists = async (sql: postgres.Sql, name: string) =>
  (await sql`select from information_schema.tables where table_name = ${name}`).length > 0;

test("a database is ready once it has all migrations of this build", async () => {
  expect(await isMigrated(testDatabase())).toBe(true);
  expect(await isMigrated(testDatabase(), { wanted: Date.now() })).toBe(false);
});

test("a version older than the database allows does not serve it", async () => {
  for (const [version, serves] of [
    ["0.1.9", false],
    ["0.2.0", true],
    ["0.10.0", true],
    ["1.0.0", true],
  ] as const)
    expect(await isMigrated(testDatabase(), { version }), version).toBe(serves);
  expect(isBefore("0.9.0", "0.10.0")).toBe(true);
  expect(isBefore("0.10.0", "0.9.9")).toBe(false);
});

test("the server can read which versions may serve, but not change it", async () => {
  const change = testDatabase().execute(drizzleSQL`update schema_version set oldest_version = '9.0.0'`);
  await expect(change).rejects.toMatchObject({ cause: { code: "42501" } });
  expect(await isMigrated(testDatabase())).toBe(true);
});

test("a database of a version before 0.2.0 is rejected with one sentence and stays unchanged", () =>
  withDatabase(async (url) => {
    const sql = connect(url);
    await sql`create schema drizzle`;
    await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('tables', 1795000000000), ('guards', ${newestMigration + 1})`;
    await expect(migrateDatabase(url)).rejects.toThrow(ForeignDatabase);
    expect(new ForeignDatabase().message).toContain("start with an empty database, or keep using the old version");
    expect(await tableExists(sql, "account")).toBe(false);
    expect(await appliedTo(sql)).toBe(2);
    await sql.end();
  }));

test("each migration is a transaction: a failed one leaves nothing, and those before it stay", () =>
  withDatabase(async (url) => {
    const sql = connect(url);
    await applyMigrations(sql);
    const before = await appliedTo(sql);
    const folder = await migrationsAnd(
      "create table first_of_two (id int)",
      "create table second_of_two (id int);--> statement-breakpoint\nselect 1 / 0;",
    );
    await expect(applyMigrations(sql, folder)).rejects.toThrow(/division by zero/);
    expect(await tableExists(sql, "first_of_two")).toBe(true);
    expect(await tableExists(sql, "second_of_two")).toBe(false);
    expect(await appliedTo(sql)).toBe(before + 1);
    await sql.end();
  }));

test("an index is built without blocking writes to its table", () =>
  withDatabase(async (url) => {
    const sql = connect(url);
    await applyMigrations(sql, await migrationsAnd("create index concurrently account_by_mode on account (mode)"));
    expect(await sql`select from pg_indexes where indexname = 'account_by_mode'`).toHaveLength(1);
    await sql.end();
  }));

test("a migration that PostgreSQL ends because of a deadlock is retried", async () => {
  const failing = [new Error("deadlock detected")].map((error) => Object.assign(error, { code: "40P01" }));
  const work = () => {
    const error = failing.pop();
    return error ? Promise.reject(error) : Promise.resolve("done");
  };
  expect(await whenUnlocked(work, 0)).toBe("done");
});

test("a migration that finds a table in use gives way and is retried", () =>
  withDatabase(async (url) => {
    const [sql, user] = [connect(url), connect(url)];
    await applyMigrations(sql);
    const [waits] = await sql`show lock_timeout`;
    expect(waits).toEqual({ lock_timeout: "2s" });
    await sql`set lock_timeout = 50`;
    await user`begin`;
    await user`select from account`;
    let tries = 0;
    await whenUnlocked(async () => {
      tries += 1;
      if (tries === 3) await user`commit`;
      await sql`alter table account add column later int`;
    }, 0);
    expect(tries).toBe(3);
    await expect(whenUnlocked(() => sql`select from nowhere`)).rejects.toThrow(/does not exist/);
    await Promise.all([sql.end(), user.end()]);
  }));
