import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type postgres from "postgres";
import { whenUnlocked } from "./migrate";
import { newestMigration } from "./schema-version";

/** Separates statements. A trigger then locks only its own table, and only while it is replaced. */
const BREAKPOINT = "--> statement-breakpoint";

/**
 * Applies each file of functions and triggers that has changed since the last setup of this database. Before a file
 * runs, its hash is removed, so a file that fails midway runs again. A build older than the database changes nothing.
 * The caller holds the migration lock.
 */
export async function applyFunctions(sql: postgres.Sql, folder = "db/functions", newest = newestMigration) {
  const [applied] = await sql<{ newest: string | null }[]>`
    select max(created_at) as newest from drizzle.__drizzle_migrations`;
  if (Number(applied?.newest ?? 0) > newest) return;
  await sql`create table if not exists drizzle.function_file (name text primary key, hash text not null, applied_on timestamptz not null)`;
  const hashes = await sql<{ name: string; hash: string }[]>`select name, hash from drizzle.function_file`;
  const hashOf = new Map(hashes.map(({ name, hash }) => [name, hash]));
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
    const text = await readFile(path.join(folder, name), "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    if (hashOf.get(name) === hash) continue;
    await sql`delete from drizzle.function_file where name = ${name}`;
    for (const statement of text.split(BREAKPOINT)) await whenUnlocked(() => sql.unsafe(statement));
    await sql`insert into drizzle.function_file values (${name}, ${hash}, now())`;
  }
}
