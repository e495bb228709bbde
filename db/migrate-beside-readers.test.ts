import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { whenUnlocked } from "./migrate";
import { migrateDatabase } from "../lib/setup/migrate-database";
import { withDatabase } from "../testing/own-database";

// Each test runs every migration on a new database.
test.describe.configure({ timeout: 120_000 });

/**
 * Runs the work on a migrated database while another session holds `ACCESS SHARE` on all its tables, as `pg_dump` does.
 */
const withReader = (work: (own: { url: string; reader: postgres.Sql; owner: postgres.Sql }) => Promise<void>) =>
  withDatabase(async (url) => {
    await migrateDatabase(url);
    const [reader, owner] = [0, 1].map(() => postgres(url, { max: 1, onnotice: () => {} })) as [
      postgres.Sql,
      postgres.Sql,
    ];
    try {
      await work({ url, reader, owner });
    } finally {
      await Promise.all([reader.end({ timeout: 5 }), owner.end({ timeout: 5 })]);
    }
  });

async function readAllTables(reader: postgres.Sql) {
  await reader`begin`;
  const [row] = await reader<{ names: string }[]>`
    select string_agg(oid::regclass::text, ', ') as names from pg_class where relkind in ('r', 'p') and not relisshared
      and relnamespace::regnamespace::text not in ('pg_toast', 'information_schema')`;
  await reader.unsafe(`lock table ${row?.names} in access share mode`);
}

const policies = async (sql: postgres.Sql) =>
  (await sql<{ oid: number }[]>`select oid, polname, polrelid, polroles, polcmd from pg_policy order by oid`).map(
    (row) => JSON.stringify(row),
  );

const rights = async (sql: postgres.Sql) =>
  (
    await sql<{ text: string }[]>`
    select concat_ws(' ', oid::regclass, xmin, relacl::text) as text from pg_class
    where relacl::text like '%tender_app%' order by oid`
  ).map(({ text }) => text);

test("a setup without changes finishes while another session reads every table, and leaves a new day to the nightly job", () =>
  withReader(async ({ url, reader, owner }) => {
    const before = [await policies(owner), await rights(owner)];
    await readAllTables(reader);
    await migrateDatabase(url);
    expect([await policies(owner), await rights(owner)]).toEqual(before);
    await reader`commit`;

    const [last] = await owner<{ day: string }[]>`
      select max(relname) as day from pg_class where relname ~ '^request_log_\\d{4}_\\d{2}_\\d{2}$'`;
    const isThere = async () => (await owner`select from pg_class where relname = ${last?.day ?? ""}`).length === 1;
    await owner`drop table ${owner(last?.day ?? "")}`;
    await readAllTables(reader);
    await migrateDatabase(url);
    expect(await isThere()).toBe(false);
    await reader`commit`;
    await migrateDatabase(url);
    expect(await isThere()).toBe(true);
  }));

test("a setup restores a changed policy and a lost right, and retries while a table is read", () =>
  withReader(async ({ url, reader, owner }) => {
    const before = await rights(owner);
    await owner`drop policy tender_app on graphile_worker._private_jobs`;
    await owner`create policy tender_app on graphile_worker._private_jobs using (false)`;
    await owner`revoke all on transfer, ledger.entry from tender_app`;
    await readAllTables(reader);
    const setup = migrateDatabase(url);
    const waiting = async () => (await owner`select from pg_locks where not granted and relation is not null`).length;
    await expect.poll(waiting).toBe(1);
    // The first attempt gives up after two seconds.
    await expect.poll(waiting).toBe(0);
    await reader`commit`;
    await setup;
    const [policy] = await owner`
      select roles::text, qual, with_check from pg_policies where tablename = '_private_jobs' and policyname = 'tender_app'`;
    expect(policy).toEqual({ roles: "{tender_app}", qual: "true", with_check: "true" });
    const withoutVersion = (texts: string[]) => texts.map((text) => text.replace(/ \d+ /, " "));
    expect(withoutVersion(await rights(owner)).map(sorted)).toEqual(withoutVersion(before).map(sorted));
  }));

/** An access list in sorted order. */
const sorted = (text: string) => text.split(/[ {},]+/).sort();

test("when a table stays in use, setup ends with one clear sentence, with either driver", async () => {
  const locked = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(locked);
  };
  await expect(whenUnlocked(work, 0)).rejects.toThrow(/^another session held a table through 10 tries/);
  expect(tries).toBe(10);
});
