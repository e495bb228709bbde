// npm run backup-check -- --dumps FOLDER: restores the newest dump to a temporary PostgreSQL, verifies it, and discards
// it.
import "./lib/require-node.mjs";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { bundle } from "./lib/bundle.mjs";
import { serverEnvironment, wantedPort } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { onStop, runCommand } from "./lib/lifetime.mjs";
import { DIST } from "./lib/paths.mjs";
import { embeddedPostgres } from "./lib/postgres/embedded.mjs";
import { complain, say, Sentence } from "./lib/say.mjs";
import { nodeProgram, runQuietly, runShown } from "./lib/spawn.mjs";

const USAGE = `npm run backup-check -- --dumps FOLDER [--within HOURS] [--jobs N] [--files FOLDER] [--keys FILE] [--heads FILE]
npm run backup-check -- --restored [--files FOLDER] [--keys FILE] [--heads FILE]
FOLDER holds dumps of pg_dump. --restored proves the database of DATABASE_URL instead, and leaves it as it is.
Without --files, --keys and --heads it takes FILES_DIR or the bucket, KEYS_FILE and AUDIT_HEAD_FILE.`;
const SCHEMAS = ["public", "ledger", "vault", "graphile_worker", "drizzle"];
const EXTENSION = "pg_trgm";
/**
 * Search depth. A folder of dumps has a folder for each, which may contain the dump under another name.
 */
const DUMP_FOLDER_DEPTH = 3;

const wholeOf = (text, name) => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Sentence(`--${name} must be a whole number from 1.`);
  return Number(text);
};

function optionsOf(words) {
  const text = { type: "string" };
  const options = {
    dumps: text,
    within: { ...text, default: "26" },
    jobs: { ...text, default: "2" },
    files: text,
    keys: text,
    heads: text,
  };
  try {
    const { values } = parseArgs({
      args: words,
      options: { ...options, restored: { type: "boolean", default: false } },
    });
    if (Boolean(values.dumps) === values.restored) throw new Sentence(USAGE);
    return { ...values, within: wholeOf(values.within, "within"), jobs: wholeOf(values.jobs, "jobs") };
  } catch (error) {
    throw error instanceof Sentence ? error : new Sentence(`${error.message}\n${USAGE}`);
  }
}

const isCustomDump = (file) => {
  const handle = fs.openSync(file, "r");
  const start = Buffer.alloc(5);
  fs.readSync(handle, start, 0, 5, 0);
  fs.closeSync(handle);
  return start.toString("latin1") === "PGDMP";
};

/**
 * All dumps below a folder: in the directory format, which writes its table of contents last, or in the custom format.
 */
function dumpsIn(folder, depth = DUMP_FOLDER_DEPTH) {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const contents = entries.find(({ name }) => name === "toc.dat");
  if (contents) return [{ place: folder, madeOn: fs.statSync(path.join(folder, contents.name)).mtimeMs }];
  return entries.flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return depth > 1 ? dumpsIn(place, depth - 1) : [];
    return entry.isFile() && /\.(dump|pgdump)$/.test(entry.name) && isCustomDump(place)
      ? [{ place, madeOn: fs.statSync(place).mtimeMs }]
      : [];
  });
}

function newestDump(folder, within) {
  if (!fs.existsSync(folder)) throw new Sentence(`FAULT: folder not found: ${folder}.`);
  const [newest] = dumpsIn(folder).sort((one, other) => other.madeOn - one.madeOn);
  if (!newest) throw new Sentence(`FAULT: no finished dump found in ${folder}.`);
  const hours = Math.floor((Date.now() - newest.madeOn) / 3_600_000);
  if (hours >= within)
    throw new Sentence(`FAULT: the newest dump, ${newest.place}, is ${hours} hours old; --within allows ${within}.`);
  return newest.place;
}

/** Whether an entry of a dump's list belongs to Tender. An administrator's schemas and extensions are skipped. */
function isOurs(line) {
  const [, what, schema, name] = /^\d+; \d+ \d+ ([A-Z ]+) (\S+) (\S+)/.exec(line) ?? [];
  if (schema !== "-") return SCHEMAS.includes(schema);
  return (what === "SCHEMA" && SCHEMAS.includes(name)) || (what === "EXTENSION" && name === EXTENSION);
}

async function restoreProgram(args, options) {
  const { code, output } = await runQuietly("pg_restore", args, options);
  if (output.includes("ENOENT"))
    throw new Sentence("pg_restore is not installed (Debian: apt-get install postgresql-client).");
  if (code !== 0)
    throw new Sentence(`FAULT: the dump cannot be restored.\n${output.trim().split("\n").slice(0, 5).join("\n")}`);
  return output;
}

/** Restores a dump to a PostgreSQL that runs as long as this command. Returns its URL. */
async function restore(dump, jobs) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "tender-backup-"));
  onStop(() => fs.rmSync(home, { recursive: true, force: true }));
  const lines = (await restoreProgram(["--list", dump])).split("\n").filter(isOurs);
  const list = path.join(home, "list");
  fs.writeFileSync(list, lines.join("\n"));
  const url = (await embeddedPostgres(home))("tender");
  const { default: postgres } = await import("postgres");
  const run = async (name, statements) => {
    const sql = postgres(Object.assign(new URL(url), { pathname: `/${name}` }).href, { max: 1, onnotice: () => {} });
    for (const statement of statements) await sql.unsafe(statement);
    await sql.end({ timeout: 5 });
  };
  await run("postgres", [
    "create role tender_app nologin",
    "create database tender template template0 encoding 'UTF8'",
  ]);
  if (lines.some((line) => line.includes(" SCHEMA - public "))) await run("tender", ["drop schema public"]);
  const { hostname, port, username, password } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGSSLMODE: "disable",
  };
  const rights = ["--no-owner", "--no-privileges", "--exit-on-error"];
  await restoreProgram([`--jobs=${jobs}`, ...rights, `--use-list=${list}`, "--dbname=tender", dump], { env });
  return url;
}

function environmentOf(url, { files, keys, heads }) {
  const env = serverEnvironment({ url, ownerUrl: url }, { port: wantedPort() });
  return {
    ...env,
    DATABASE_ROLE: "",
    ...(files && { FILES_DIR: path.resolve(files), S3_BUCKET: undefined }),
    ...(keys && { KEYS_FILE: path.resolve(keys) }),
    ...(heads && { AUDIT_HEAD_FILE: path.resolve(heads) }),
  };
}

await runCommand(async () => {
  let options;
  try {
    options = optionsOf(process.argv.slice(2));
  } catch (error) {
    complain(error);
    return 2;
  }
  if (options.restored && !process.env.DATABASE_URL) throw new Sentence("--restored needs DATABASE_URL.");
  await ensureInstalled({ development: false });
  const started = Date.now();
  const dump = options.restored ? undefined : newestDump(options.dumps, options.within);
  if (dump) say(`The newest dump is ${dump}.`);
  const url = dump ? await restore(dump, options.jobs) : process.env.DATABASE_URL;
  if (dump) say(`It was restored in ${Math.ceil((Date.now() - started) / 1000)} seconds.`);
  const programs = path.join(DIST, "backup");
  await bundle({ "backup-check": "bin/backup/backup-check.ts" }, programs);
  const code = await runShown(
    ...nodeProgram([path.join(programs, "backup-check.mjs")], { env: environmentOf(url, options) }),
  );
  say(code === 0 ? "The backup is good." : "The backup is NOT good.");
  return code;
});
