import postgres from "postgres";
import { newID } from "@/lib/core/api/ids";
import { type Db, open } from "../db/client";
import { migrateDatabase } from "../lib/setup/migrate-database";

/**
 * Creates a database for one test, empty or copied from `template`, and drops it afterwards. The login can also create
 * roles.
 */
export async function withDatabase(
  work: (url: string, admin: postgres.Sql) => Promise<void>,
  template = "template1",
): Promise<void> {
  const url = new URL(process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "");
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  const name = `own_${newID<string>().replaceAll("-", "")}`;
  await admin`create database ${admin(name)} template ${admin(template)}`;
  try {
    url.pathname = `/${name}`;
    await work(url.href, admin);
  } finally {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  }
}

/** Runs a test with a new migrated database, as its owner. */
export function withMigrated(work: (own: { url: string; db: Db }) => Promise<void>, connections = 1): Promise<void> {
  // npm test migrates one database and names it here. A cluster cannot copy databases.
  const { MIGRATED_DATABASE: migrated } = process.env;
  return withDatabase(async (url) => {
    if (!migrated) await migrateDatabase(url);
    const { db, pool } = open(url, connections);
    try {
      await work({ url, db });
    } finally {
      await pool.end({ timeout: 5 });
    }
  }, migrated);
}
