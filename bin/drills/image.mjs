// Runs the content of the image from its folder alone and as user "nobody": migration, server, worker and the partner
// command.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { openTestDatabase } from "../lib/database.mjs";
import { at } from "../lib/paths.mjs";
import { freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { nodeProgram, runQuietly, startProgram } from "../lib/spawn.mjs";
import { UNPRIVILEGED_USER, openFolder, until } from "./tools.mjs";

/** Size limit. The whole image may have 400 MB, and Debian with Node.js takes about 200 of them. */
const IMAGE_MB_MAX = 190;
const UNITS = ["tender@.service", "tender-worker.service", "tender-migrate.service"];

function megabytesOf(folder) {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((entry) => fs.statSync(path.join(entry.parentPath, entry.name)).size);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6);
}

/** Reports systemd units that systemd-analyze rejects, if it is installed. */
function checkUnits() {
  for (const unit of UNITS) {
    const { error, stderr } = spawnSync("systemd-analyze", ["verify", at("deploy", "systemd", unit)], {
      encoding: "utf8",
    });
    if (error) return "units not checked (no systemd-analyze)";
    const faults = stderr.split("\n").filter((line) => line.includes(unit) && !line.includes("not executable"));
    if (faults.length > 0) throw new Sentence(faults.join("\n"));
  }
  return "units verified";
}

/** Runs programs of the folder as "nobody", with only the variables of the image. */
function runner(folder, { home, url, port }) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    LOG: "json",
    JOBS: "off",
    KEYS_FILE: path.join(home, "keys.json"),
    FILES_DIR: path.join(home, "files"),
    AUDIT_HEAD_FILE: path.join(home, "audit-heads.jsonl"),
    NEXTAUTH_SECRET: "a secret of the drill that is long enough",
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: url,
  };
  const options = (more) => ({ ...UNPRIVILEGED_USER, cwd: folder, env: { ...env, ...more } });
  return {
    run: (args, more = {}) => runQuietly(...nodeProgram(args, options(more))),
    start(args, name) {
      const log = fs.openSync(path.join(home, `${name}.log`), "w");
      return startProgram(process.execPath, args, { ...options({}), stdio: ["ignore", log, log] });
    },
  };
}

async function right(result, what) {
  const { code, output } = await result;
  if (code !== 0) throw new Sentence(`${output}\n\n${what} failed in the image's folder.`);
  return output;
}

async function checkAnswers(address) {
  const page = await fetch(`${address}/sign-in`);
  const [file] = /\/_next\/static\/[^"]+\.(?:js|css)/.exec(await page.text()) ?? [];
  const statuses = [
    page.status,
    (await fetch(address + file)).status,
    (await fetch(`${address}/api/accounts`)).status,
    (await fetch(`${address}/reference`)).status,
    (await fetch(`${address}/api/auth/csrf`)).status,
  ];
  if (JSON.stringify(statuses) !== "[200,200,401,200,200]") throw new Sentence(`The image answered ${statuses}.`);
}

export async function image() {
  const folder = path.join(openFolder(), "tender");
  const home = openFolder();
  await right(runQuietly(...nodeProgram([at("bin/image.mjs"), folder])), "npm run image");
  const megabytes = megabytesOf(folder);
  const database = await openTestDatabase();
  const port = await freePort();
  const programs = runner(folder, { home, url: database.url, port });
  await right(programs.run(["dist/setup.mjs"], { MIGRATE_DATABASE_URL: database.ownerUrl }), "The migration");
  const { code, output } = await programs.run(["dist/main.mjs"], { DIRECT_DISPATCH: "off" });
  if (code === 0 || !output.includes("has no routes for it")) throw new Sentence(`It was not refused:\n${output}`);
  const startedAt = Date.now();
  programs.start(["--max-semi-space-size=32", "dist/main.mjs"], "server");
  const address = `http://localhost:${port}`;
  await until("the server is ready", async () => (await fetch(`${address}/readyz`)).ok, {
    patience: 60_000,
    pause: 50,
  });
  const seconds = (Date.now() - startedAt) / 1000;
  await checkAnswers(address);
  programs.start(["dist/worker.mjs"], "worker");
  const sql = postgres(database.ownerUrl, { max: 1, onnotice: () => {} });
  await until("the worker works", async () => (await sql`select from heartbeat where role = 'worker'`).length > 0);
  await sql.end();
  const made = programs.run(["dist/partner/partner.mjs", "new", "--name", "Drill", "--owner", "drill@example.com"]);
  if (!(await right(made, "The partner's command")).includes(address)) throw new Sentence("It printed no link.");
  if (megabytes > IMAGE_MB_MAX)
    throw new Sentence(`The image's folder has ${megabytes} MB, more than ${IMAGE_MB_MAX}.`);
  return `${megabytes} MB; ready ${seconds.toFixed(1)} s after its start as an unprivileged user; pages, files, API, worker and the partner's command work from it; ${checkUnits()}.`;
}
