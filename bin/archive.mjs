// npm run archive -- MONTH [--restore | --check] [--folder FOLDER]: moves a closed month out of the database, or back
// into it.
import "./lib/require-node.mjs";
import path from "node:path";
import { bundle } from "./lib/bundle.mjs";
import { openDatabase } from "./lib/database.mjs";
import { serverEnvironment, wantedPort } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { DIST } from "./lib/paths.mjs";
import { Sentence } from "./lib/say.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

await runCommand(async () => {
  await ensureInstalled({ development: false });
  const programs = path.join(DIST, "archive");
  await bundle({ archive: "bin/archive/archive.ts" }, programs);
  const database = await openDatabase();
  if (!database.mayMigrate)
    throw new Sentence("This login owns no tables; give the owner's URL in MIGRATE_DATABASE_URL.");
  const env = serverEnvironment(database, { port: wantedPort() });
  // The owner's login is used, because the server's role may not drop anything.
  const asOwner = {
    ...env,
    DATABASE_URL: database.ownerUrl,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_POOLER: undefined,
  };
  return runShown(
    ...nodeProgram([path.join(programs, "archive.mjs"), ...process.argv.slice(2)], {
      env: { ...asOwner, DATABASE_ROLE: "" },
    }),
  );
});
