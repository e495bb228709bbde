import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { openTestDatabase } from "@/bin/lib/database.mjs";

/** The test databases that exist, by name, in the given order. */
async function existing(admin: postgres.Sql, ...urls: string[]): Promise<boolean[]> {
  const result = await admin<{ name: string }[]>`select datname as name from pg_database`;
  const names = new Set(result.map(({ name }) => name));
  return urls.map((url) => names.has(new URL(url).pathname.slice(1)));
}

test("a run keeps its test database without a connection to it, and the database of a killed run is dropped", async () => {
  const admin = postgres(process.env.MIGRATE_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const killed = await openTestDatabase();
  const other = await openTestDatabase();
  expect(await existing(admin, killed.ownerUrl, other.ownerUrl)).toEqual([true, true]);
  await admin`select pg_terminate_backend(${killed.backend})`;
  const third = await openTestDatabase();
  expect(await existing(admin, killed.ownerUrl, other.ownerUrl, third.ownerUrl)).toEqual([false, true, true]);
  for (const { close } of [killed, other, third]) await close();
  expect(await existing(admin, other.ownerUrl, third.ownerUrl)).toEqual([false, false]);
  await admin.end();
});
