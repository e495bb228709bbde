import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { drizzle } from "drizzle-orm/postgres-js";
import { withDatabase } from "../testing/own-database";
import { testDatabase } from "../testing/factories";
import * as schema from "./schema";
import { checkPrepared, checkSession, keepSettings } from "./pooler";

/** A connection without startup settings, like a pooler's. */
async function throughPooler<T>(url: string, work: (db: ReturnType<typeof drizzle<typeof schema>>) => Promise<T>) {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  return work(drizzle(client, { schema })).finally(() => client.end());
}

test("settings that setup gives the login apply on connections that start without any", async () => {
  await withDatabase(async (url, admin) => {
    const name = new URL(url).pathname.slice(1);
    await admin.unsafe(`create role ${name} login password 'own'; grant tender_app to ${name}`);
    const own = Object.assign(new URL(url), { username: name, password: "own" }).href;
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    try {
      await expect(throughPooler(own, (db) => checkSession(db, "tender_app"))).rejects.toThrow(
        /^it is not set up yet; /,
      );
      await sql`create schema drizzle create table __drizzle_migrations ()`;
      await sql`grant usage on schema drizzle to public`;
      await expect(throughPooler(own, (db) => checkSession(db, "tender_app"))).rejects.toThrow(
        /^statement_timeout is 0 instead of 3000 .*; a pooler that drops startup parameters needs DATABASE_POOLER=transaction$/,
      );
      await keepSettings(own, "tender_app");
      await throughPooler(own, (db) => checkSession(db, "tender_app"));
      await expect(throughPooler(own, (db) => checkSession(db, "another"))).rejects.toThrow(
        /^role is tender_app instead of another /,
      );
      // Running it twice must work, even though the login's sessions now start as the role.
      await keepSettings(own, "");
      await expect(throughPooler(own, (db) => checkSession(db, "tender_app"))).rejects.toThrow(/^role is own_/);
    } finally {
      await sql.end();
      await admin`drop database ${admin(name)} with (force)`;
      await admin`drop role ${admin(name)}`;
    }
  });
});

test("the tests' own connections keep their deadlines, role and prepared statements", async () => {
  await checkSession(testDatabase(), "tender_app");
  await checkPrepared(process.env.DATABASE_URL ?? "");
});
