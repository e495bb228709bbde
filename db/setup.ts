import { checkKeys } from "@/lib/domain/vault/check-keys";
import { createKeysFile, KeyError, keys } from "@/lib/providers/keys";
import { closeDatabase, database } from "./client";
import { migrateDatabase } from "./migrate";
import { seedDemo } from "./seed/seed-demo";

/** The program `node dist/setup.mjs [--seed-demo FILE]`: makes keys, tables and roles, and the demo if asked for. */
const flag = process.argv.indexOf("--seed-demo");
const demoFile = flag < 0 ? undefined : process.argv[flag + 1];

createKeysFile(process.env.KEYS_FILE || ".data/keys.json");
const serverURL = process.env.DATABASE_URL || "";
await migrateDatabase(process.env.MIGRATE_DATABASE_URL || serverURL, serverURL);
if (await areKeysRight()) {
  if (demoFile) await seedDemo(demoFile);
} else {
  process.exitCode = 1;
}
await closeDatabase();

/** Prints which key is wrong, if any. The demo's cards and people must not be sealed under it. */
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
