// npm run migrate: brings the database to this version, and ends. On the coordinator of a Citus cluster it also spreads the tables.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { openDatabase } from "./lib/database.mjs";
import { serverEnvironment, wantedPort } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { setUp } from "./lib/setup.mjs";

await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt({ server: true, app: false, client: false });
  const database = await openDatabase();
  if (!database.mayMigrate)
    throw new Sentence("This login may make no tables; give the owner's URL in MIGRATE_DATABASE_URL.");
  await setUp(serverEnvironment(database, { port: wantedPort() }));
  say("The database is up to date.");
});
