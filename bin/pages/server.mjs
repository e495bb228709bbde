import fs from "node:fs";
import path from "node:path";
import { openTestDatabase } from "../lib/database.mjs";
import { serverEnvironment } from "../lib/environment.mjs";
import { freePort } from "../lib/ports.mjs";
import { say } from "../lib/say.mjs";
import { startServer } from "../lib/server.mjs";
import { setUp } from "../lib/setup.mjs";

const RATE_LIMITS = ["SESSION", "ADDRESS", "PAGE", "SIGN_IN"];

/**
 * Starts the server as `npm start` does, with the demo in a temporary database. Returns its address and the demo's
 * credentials.
 */
export async function startDemo() {
  say("Making the demo …");
  const database = await openTestDatabase();
  const { home } = database;
  const port = await freePort();
  const env = {
    ...serverEnvironment(database, { port, home, appUrl: `http://localhost:${port}` }),
    ...Object.fromEntries(RATE_LIMITS.map((name) => [`RATE_LIMIT_${name}`, "100000"])),
    TENDER_MODE: "sandbox",
    LOG: "json",
    DRAIN_DELAY: "0",
  };
  const demoFile = path.join(home, "demo.json");
  await setUp(env, { demoFile });
  await startServer(env, { output: fs.openSync(path.join(home, "server.log"), "w") });
  return { url: env.APP_URL, person: JSON.parse(fs.readFileSync(demoFile, "utf8")) };
}
