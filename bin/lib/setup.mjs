import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./paths.mjs";
import { say, Sentence, withProgress } from "./say.mjs";
import { nodeProgram, runQuietly } from "./spawn.mjs";

const RETRY_AFTER_MS = 1500;

/**
 * Sets up the database if the owner's login is available. Otherwise the server waits until npm run migrate has done it.
 */
export async function setUpOrWait({ mayMigrate }, env, { demoFile } = {}) {
  if (mayMigrate) return setUp(env, { demoFile });
  say("DATABASE_URL owns nothing and MIGRATE_DATABASE_URL is not set: npm run migrate brings the database up to date.");
}

/**
 * Migrates the database and creates missing keys. With `demoFile`, it also creates the demo and writes its credentials
 * to that file. With `build`, the build of another checkout does it.
 */
export async function setUp(env, { demoFile, build = ROOT } = {}) {
  const program = path.join(build, "dist", "setup.mjs");
  const args = ["--enable-source-maps", program, ...(demoFile ? ["--seed-demo", demoFile] : [])];
  const isDemoNew = demoFile && !fs.existsSync(demoFile);
  const phase = isDemoNew ? "Setting up the database and the demo" : "Setting up the database";
  if (isDemoNew) say(`${phase} …`);
  const attempt = () => withProgress(phase, runQuietly(...nodeProgram(args, { env, cwd: build })));
  let result = await attempt();
  if (result.code !== 0) {
    // The setup of a previous, killed start may still be running.
    await sleep(RETRY_AFTER_MS);
    result = await attempt();
  }
  if (result.code !== 0)
    throw new Sentence(`${result.output.trim()}\n\nSetting up the database failed; the reason is above.`);
  if (demoFile && fs.existsSync(demoFile)) fs.chmodSync(demoFile, 0o600);
}
