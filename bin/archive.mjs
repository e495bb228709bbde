// npm run archive -- MONTH [--restore | --check] [--folder FOLDER]: moves a closed month out of the database, or back
// into it.
import "./lib/require-node.mjs";
import { openDatabase } from "./lib/database.mjs";
import { serverEnvironment, wantedPort } from "./lib/environment.mjs";
import { runBundled } from "./lib/run-bundled.mjs";
import { Sentence } from "./lib/say.mjs";

/** The owner's login is used, because the server's role may not drop anything. */
async function ownerEnvironment() {
  const database = await openDatabase();
  if (!database.mayMigrate)
    throw new Sentence("This login owns no tables; give the owner's URL in MIGRATE_DATABASE_URL.");
  return {
    ...serverEnvironment(database, { port: wantedPort() }),
    DATABASE_URL: database.ownerUrl,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_POOLER: undefined,
    DATABASE_ROLE: "",
  };
}

await runBundled("archive", ownerEnvironment);
