import { open } from "@/db/client";

let connection: ReturnType<typeof open> | undefined;

/** The database as its owner, who may read and spoil what the server's role may not: for tests of tampering. */
export function ownerDatabase() {
  const url = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "";
  return (connection ??= open(url, 1)).db;
}
