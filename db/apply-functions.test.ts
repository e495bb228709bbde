import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { applyFunctions } from "./apply-functions";
import { applyMigrations } from "./migrate";
import { newestMigration } from "./schema-version";
import { migrateDatabase } from "../lib/setup/migrate-database";
import { withDatabase } from "../testing/own-database";

const DEFINES = /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|trigger|policy)\b/i;
const NAMED = /create\s+or\s+replace\s+(?:function|trigger)\s+("[\w".]+)(?:[^;]*?\bon\s+("[\w".]+))?/gi;

interface Definition {
  name: string;
  text: string;
  version: string;
}

/**
 * Each function, trigger and policy of the project with its text, owner, grants and the transaction that last wrote it.
 */
async function definitions(sql: postgres.Sql) {
  const rows = await sql<Definition[]>`
    select p.oid::regprocedure::text as name, p.xmin::text as version,
      concat_ws(E'\n', pg_get_functiondef(p.oid), p.proowner::regrole, p.proacl::text) as text
      from pg_proc p where p.pronamespace::regnamespace::text in ('public', 'vault', 'ledger')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select concat_ws(' on ', t.tgname, t.tgrelid::regclass), t.xmin::text, concat_ws(E'\n', pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace::regnamespace::text in ('public', 'vault', 'ledger')
    union all select concat_ws(' on ', policyname, tablename), '', concat_ws(E'\n', permissive, roles::text, cmd, qual, with_check)
      from pg_policies where schemaname in ('public', 'vault', 'ledger')`;
  return new Map(rows.map((row) => [row.name, row]));
}

/** Definitions that differ or exist in only one of the two, by name. */
function differences(
  a: Map<string, Definition>,
  b: Map<string, Definition>,
  key: "text" | "version" = "text",
): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name)?.[key] !== b.get(name)?.[key]).sort();
}

/** A copy of the SQL files with one text replaced. */
async function editedFunctions(name: string, from: string, to: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "functions-"));
  await cp("db/functions", folder, { recursive: true });
  const text = await readFile(path.join(folder, name), "utf8");
  expect(text).toContain(from);
  await writeFile(path.join(folder, name), text.replace(from, to));
  return folder;
}

async function withOwner(work: (sql: postgres.Sql, url: string) => Promise<void>): Promise<void> {
  await withDatabase(async (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    await work(sql, url).finally(() => sql.end({ timeout: 5 }));
  });
}

test("functions, triggers and policies come only from their files", async () => {
  // Runs every migration on a new database.
  test.setTimeout(120_000);
  await withOwner(async (sql) => {
    await applyMigrations(sql);
    expect([...(await definitions(sql)).keys()]).toEqual([]);
    await applyFunctions(sql);
    expect((await definitions(sql)).size).toBeGreaterThan(25);
  });
});

test("when a file has changed, the next setup applies it and leaves the others alone", async () => {
  test.setTimeout(120_000);
  await withOwner(async (sql, url) => {
    await migrateDatabase(url);
    const first = await definitions(sql);
    await applyFunctions(sql);
    expect(differences(first, await definitions(sql), "version")).toEqual([]);
    const folder = await editedFunctions("request-log.sql", "today - 30;", "today - 31;");
    await applyFunctions(sql, folder);
    const second = await definitions(sql);
    expect(differences(first, second)).toEqual(["prepare_request_days(integer)"]);
    expect(differences(first, second, "version")).toEqual(["prepare_request_days(integer)"]);
    expect(second.get("prepare_request_days(integer)")?.text).toContain("today - 31;");
    // A build that knows fewer migrations than the database has is older than the database.
    await applyFunctions(sql, "db/functions", newestMigration - 1);
    expect(differences(second, await definitions(sql), "version")).toEqual([]);
    await migrateDatabase(url);
    expect(differences(first, await definitions(sql))).toEqual([]);
  });
});

test("a file that failed midway is applied again, even if its text is the old one again", async () => {
  test.setTimeout(120_000);
  await withOwner(async (sql, url) => {
    await migrateDatabase(url);
    const first = await definitions(sql);
    const folder = await editedFunctions(
      "events.sql",
      "FROM public.webhook_endpoint p\n",
      "FROM public.webhook_endpoint AS p\n",
    );
    const file = path.join(folder, "events.sql");
    await writeFile(file, `${await readFile(file, "utf8")}--> statement-breakpoint\nno statement;\n`);
    await expect(applyFunctions(sql, folder)).rejects.toThrow(/syntax error/);
    expect(differences(first, await definitions(sql))).toEqual([
      "emit_events(uuid,jsonb,timestamp with time zone,uuid)",
    ]);
    await applyFunctions(sql);
    expect(differences(first, await definitions(sql))).toEqual([]);
  });
});

test("when several servers start at once, they set up one after the other", async () => {
  test.setTimeout(120_000);
  await withOwner(async (sql, url) => {
    await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
    const first = await definitions(sql);
    await sql`delete from drizzle.function_file`;
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url)));
    expect(differences(first, await definitions(sql))).toEqual([]);
  });
});

test("each function and trigger is defined in one file and in no migration", async () => {
  const names: string[] = [];
  for (const file of await readdir("db/functions")) {
    const text = await readFile(path.join("db/functions", file), "utf8");
    for (const [, name, table] of text.matchAll(NAMED)) names.push(table ? `${name} on ${table}` : (name ?? ""));
  }
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const file of (await readdir("db/migrations")).filter((name) => name.endsWith(".sql")))
    expect(await readFile(path.join("db/migrations", file), "utf8"), file).not.toMatch(DEFINES);
});
