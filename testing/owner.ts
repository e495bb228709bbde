import { open } from "@/db/client";

let connection: ReturnType<typeof open> | undefined;

/** The database under its owner's login, for tests that tamper with data the server cannot change. */
export function ownerDatabase() {
  const url = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "";
  return (connection ??= open(url, 1)).db;
}
