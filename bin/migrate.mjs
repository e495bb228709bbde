// npm run migrate: migrates the database to this version, and exits. On a Citus coordinator it also distributes the
// tables. SEED_DEMO=1 creates the demo.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { openDatabase } from "./lib/database.mjs";
import { demoFile } from "./lib/demo.mjs";
import { serverEnvironment, wantedPort } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { setUp } from "./lib/setup.mjs";

await runCommand(async () => {
  await ensureInstalled({ development: false });
  await ensureBuilt({ server: true, app: false, client: false });
  const database = await openDatabase();
  if (!database.mayMigrate)
    throw new Sentence("This login may make no tables; give the owner's URL in MIGRATE_DATABASE_URL.");
  const demo = process.env.SEED_DEMO ? demoFile() : undefined;
  await setUp(serverEnvironment(database, { port: wantedPort() }), { demoFile: demo });
  say("The database is up to date.");
});
