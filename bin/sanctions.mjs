// npm run sanctions -- load FOLDER: loads the sanctions lists of the Treasury. npm run sanctions -- list: shows them.
import "./lib/require-node.mjs";
import path from "node:path";
import { bundle } from "./lib/bundle.mjs";
import { openDatabase } from "./lib/database.mjs";
import { serverEnvironment, wantedPort, withoutOwner } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { DIST } from "./lib/paths.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";

await runCommand(async () => {
  await ensureInstalled({ development: false });
  const programs = path.join(DIST, "sanctions");
  await bundle({ sanctions: "bin/sanctions/sanctions.ts" }, programs);
  const env = withoutOwner(serverEnvironment(await openDatabase(), { port: wantedPort() }));
  return runShown(...nodeProgram([path.join(programs, "sanctions.mjs"), ...process.argv.slice(2)], { env }));
});
