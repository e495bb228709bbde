import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { newID } from "@/lib/core/ids";
import { checkLinks } from "@/lib/domain/platform/audit/check-links";
import { open } from "./client";
import { migrateDatabase } from "./setup";
import { withDatabase } from "./testing/own-database";

const NAME = "audit_chain_per_partner";
interface Journal {
  entries: { idx: number; tag: string }[];
}

/** The migrations from before each partner had its own chain. */
async function formerMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  await cp("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as Journal;
  const last = journal.entries.findIndex(({ tag }) => tag.endsWith(NAME));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }));
  return folder;
}

const leave = (sql: postgres.Sql, partner: string, object: string) => sql`
  insert into audit_event (audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object, outcome, request_id, client_address, created_on, previous_hash, hash)
  values (${newID<string>()}, 0, ${partner}, ${partner}, 'key', ${newID<string>()}, 'test.done', ${object}, 'done', ${newID<string>()}, '127.0.0.1', now(), '', '')`;

test("a trail that all partners shared becomes one for each, in the same order, and is as closed as before", async () => {
  // Runs every migration on a database of its own.
  test.setTimeout(120_000);
  await withDatabase(async (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    await migrate(drizzle(sql), { migrationsFolder: await formerMigrations() });
    const partners = [newID<string>(), newID<string>(), newID<string>()];
    for (let row = 0; row < 12; row++) await leave(sql, partners[row % 3] ?? "", `object ${row}`);
    await migrateDatabase(url);
    const { pool, db } = open(url, 1);
    for (const [index, partner] of partners.entries()) {
      await leave(sql, partner, "later");
      const found =
        await sql`select sequence::int, object from audit_event where partner_id = ${partner} order by sequence`;
      expect(found.map(({ sequence, object }) => [sequence as number, object as string])).toEqual(
        [0, 3, 6, 9]
          .map((row, place) => [place + 1, `object ${row + index}`] as [number, string])
          .concat([[5, "later"]]),
      );
      expect(await checkLinks(db, partner, { after: 0, most: 100 })).toEqual({ last: 5, rows: 5, found: null });
      expect(
        await sql`select from audit_head h join audit_event e using (partner_id, sequence, hash) where h.partner_id = ${partner} and h.sequence = 5`,
      ).toHaveLength(1);
    }
    await expect(sql`update audit_event set reason = 'x'`).rejects.toMatchObject({ code: "23001" });
    await pool.end({ timeout: 5 });
    await sql.end();
  });
});
