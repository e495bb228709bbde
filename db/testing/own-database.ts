import postgres from "postgres";
import { newID } from "@/lib/core/ids";
import { type Db, open } from "../client";
import { migrateDatabase } from "../migrate-database";

/** Runs a test with an empty database of its own, as the tests' owner, who can also make roles. */
export async function withDatabase(work: (url: string, admin: postgres.Sql) => Promise<void>): Promise<void> {
  const url = new URL(process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "");
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  const name = `own_${newID<string>().replaceAll("-", "")}`;
  await admin`create database ${admin(name)}`;
  try {
    url.pathname = `/${name}`;
    await work(url.href, admin);
  } finally {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  }
}

/** Runs a test with a migrated database of its own, as its owner. */
export const withMigrated = (work: (own: { url: string; db: Db }) => Promise<void>, connections = 1): Promise<void> =>
  withDatabase(async (url) => {
    await migrateDatabase(url);
    const { db, pool } = open(url, connections);
    try {
      await work({ url, db });
    } finally {
      await pool.end({ timeout: 5 });
    }
  });
