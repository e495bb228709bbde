import { createKeysFile } from "@/lib/providers/keys";
import { closeDatabase } from "./client";
import { migrateDatabase } from "./migrate";
import { seedDemo } from "./seed";

/** The program `node dist/setup.mjs [--seed-demo FILE]`: keys, tables, roles, and the demo partner if asked for. */
const flag = process.argv.indexOf("--seed-demo");
const demoFile = flag < 0 ? undefined : process.argv[flag + 1];

createKeysFile(process.env.KEYS_FILE || ".data/keys.json");
const serverURL = process.env.DATABASE_URL || "";
await migrateDatabase(process.env.MIGRATE_DATABASE_URL || serverURL, serverURL);
if (demoFile) await seedDemo(demoFile);
await closeDatabase();
