import { inspect } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";
import { checkKeys } from "@/lib/domain/platform/vault/check-keys";
import { createKeysFile, KeyError, keys } from "@/lib/providers/keys";
import { closeDatabase, database } from "@/db/client";
import { failureAt } from "@/db/connection.mjs";
import { migrateDatabase } from "./migrate-database";
import { keepSettings } from "@/db/pooler";
import { seedDemo } from "../demo/seed-demo";

/** The program `node dist/setup.mjs [--seed-demo FILE]`: creates keys, tables and roles, and the demo if requested. */
const flag = process.argv.indexOf("--seed-demo");
const demoFile = flag < 0 ? undefined : process.argv[flag + 1];

createKeysFile(process.env.KEYS_FILE || ".data/keys.json");
const { DATABASE_POOLER, DATABASE_ROLE = "tender_app" } = process.env;
const serverURL = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || "";
const ownerURL = process.env.MIGRATE_DATABASE_URL || serverURL;
await migrateDatabase(ownerURL, serverURL).catch(giveUp);
if (DATABASE_POOLER) await keepSettings(serverURL, DATABASE_ROLE);
if (await areKeysRight()) {
  if (demoFile) await seedDemo(demoFile).catch(giveUpDemo);
} else {
  process.exitCode = 1;
}
await closeDatabase();

/** Prints the database's host and message, and ends the process. */
function giveUp(error: unknown): never {
  const { place, message } = failureAt(ownerURL, error);
  process.stderr.write(`The database at ${place} could not be set up: ${message}.\n`);
  process.exit(1);
}

/**
 * Ends without a demo. A query's own message would contain its parameters, so the database's message is printed
 * instead.
 */
function giveUpDemo(error: unknown): never {
  const isQuery = error instanceof DrizzleQueryError || error instanceof postgres.PostgresError;
  const reason = isQuery ? failureAt(serverURL, error).message : inspect(error);
  process.stderr.write(`The demo could not be made: ${reason}.\n`);
  process.exit(1);
}

/** Prints the wrong key, if there is one. The demo must not be encrypted with it. */
async function areKeysRight(): Promise<boolean> {
  try {
    await checkKeys(database(), keys());
    return true;
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}
