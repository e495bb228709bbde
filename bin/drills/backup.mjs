// Runs the commands of docs/operators/backup.md on a PostgreSQL of Debian, plants faults, and looks whether backup-check names them.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { serverEnvironment } from "../lib/environment.mjs";
import { onStop } from "../lib/lifetime.mjs";
import { at } from "../lib/paths.mjs";
import { freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { nodeProgram, runQuietly } from "../lib/spawn.mjs";

const PAGE = at("docs/operators/backup.md");

/** The commands below a heading of the page, as they stand there. */
function commandsOf(heading) {
  const [, part] = fs.readFileSync(PAGE, "utf8").split(`\n## ${heading}\n`);
  const commands = /```sh\n([\s\S]*?)```/.exec(part?.split("\n## ")[0] ?? "")?.[1];
  if (!commands) throw new Sentence(`The page has no commands below "${heading}".`);
  return commands;
}

function programsOf() {
  try {
    const folder = execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim();
    return fs.existsSync(path.join(folder, "initdb")) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Root runs PostgreSQL's programs as the user that Debian has for them. */
function asPostgres() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function run(command, env, { as = {}, wanted = 0 } = {}) {
  const { code, output } = await runQuietly("bash", ["-ec", command], { env: { ...process.env, ...env }, ...as });
  if (code !== wanted)
    throw new Sentence(`It ended with code ${code}, not ${wanted}:\n${command}\n${output.trim().slice(-3000)}`);
  return output;
}

/** A PostgreSQL with an administrator's table, schema and extension beside our own. */
async function startPostgres(home, programs) {
  const as = asPostgres();
  const data = path.join(home, "data");
  fs.mkdirSync(data, { mode: 0o700 });
  if (as.uid !== undefined) fs.chownSync(data, as.uid, as.gid);
  const port = await freePort();
  const env = { PATH: `${programs}:${process.env.PATH}`, PGHOST: "127.0.0.1", PGPORT: String(port), DATA: data };
  await run(`initdb -D "$DATA" -U postgres -A trust -E UTF8 --locale=C.UTF-8`, env, { as });
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "shared_preload_libraries = 'pg_stat_statements'",
    "fsync = off",
  ];
  fs.appendFileSync(path.join(data, "postgresql.conf"), `${settings.join("\n")}\n`);
  onStop(() => run(`pg_ctl -D "$DATA" -m immediate stop`, env, { as }).catch(() => {}));
  await run(`pg_ctl -D "$DATA" -w -l "$DATA/log" start >/dev/null`, env, { as });
  return { port, env };
}

const urlOf = (port, user, name) => `postgres://${user}@127.0.0.1:${port}/${name}?sslmode=disable`;

async function check(env, words, { wanted, says }) {
  const { code, output } = await runQuietly(...nodeProgram([at("bin/backup-check.mjs"), ...words], { env }));
  if (code !== wanted || !output.includes(says))
    throw new Sentence(`backup-check ended with ${code} and did not say "${says}":\n${output.slice(-3000)}`);
  return output;
}

const NO_RULES = "set session_replication_role = replica";
/** Each fault with the statement that plants it, and what the check says. */
const FAULTS = {
  books: [
    `update ledger.entry set amount = amount + 1 where wallet_id = (select wallet_id from ledger.entry where wallet_id is not null limit 1)`,
    `break the rule "postings balance"`,
  ],
  trails: [
    `update audit_event set object = 'another' where (partner_id, sequence) = (select partner_id, min(sequence) from audit_event group by 1 limit 1)`,
    "is not as it was written",
  ],
};

/** The drill. Returns a sentence on what was seen. */
export async function backup() {
  const programs = programsOf();
  if (!programs)
    return "skipped, because PostgreSQL is not installed (Debian: apt-get install postgresql postgresql-contrib).";
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "tender-drill-"));
  fs.chmodSync(home, 0o711);
  onStop(() => fs.rmSync(home, { recursive: true, force: true }));
  const { port, env: libpq } = await startPostgres(home, programs);
  const admin = { ...libpq, PGUSER: "postgres", PGDATABASE: "tender", OWNER_PASSWORD: "one", SERVER_PASSWORD: "two" };
  await run(commandsOf("Make the roles"), admin);
  const foreign = `psql -Xqv ON_ERROR_STOP=1 -c "create extension pg_stat_statements" -c "create table public.notes_of_a_dba (id int)" -c "create schema dba" -c "create table dba.more (id int)"`;
  const database = { url: urlOf(port, "tender_server", "tender"), ownerUrl: urlOf(port, "tender_owner", "tender") };
  const env = { ...serverEnvironment(database, { port: await freePort(), home }), JOBS: "off", PATH: libpq.PATH };
  await setUp(env, { demoFile: path.join(home, "demo.txt") });
  await run(foreign, admin);
  await setUp(env);
  const backups = path.join(home, "backups");
  const owner = { ...env, ...libpq, PGUSER: "tender_owner", PGDATABASE: "tender", BACKUPS: backups };
  await run(commandsOf("Back up"), owner);
  const words = ["--dumps", backups, "--files", path.join(backups, "files"), "--jobs", "2"];
  await check(env, words, { wanted: 0, says: "The backup is good." });
  await run(commandsOf("Restore"), { ...admin, BACKUPS: backups, PGDATABASE: "postgres", NEW: "tender_restored" });
  const restored = {
    url: urlOf(port, "tender_server", "tender_restored"),
    ownerUrl: urlOf(port, "tender_owner", "tender_restored"),
  };
  await setUp({ ...env, DATABASE_URL: restored.url, MIGRATE_DATABASE_URL: restored.ownerUrl });
  await check({ ...env, DATABASE_URL: restored.ownerUrl }, ["--restored"], { wanted: 0, says: "The backup is good." });
  await findFaults({ home, env, admin, owner, backups, words });
  return "a dump beside an administrator's objects was restored twice and proved; an unbalanced posting, a changed trail, other keys and a missing file were named.";
}

async function findFaults({ home, env, admin, owner, backups, words }) {
  const keys = path.join(home, "other-keys.json");
  await runQuietly(...nodeProgram([at("bin/keys.mjs"), "new", keys], { env }));
  await check(env, [...words, "--keys", keys], { wanted: 1, says: "KEYS_FILE holds another" });
  const files = path.join(backups, "files");
  const first = fs
    .readdirSync(files, { recursive: true })
    .map((name) => path.join(files, name))
    .find((file) => fs.statSync(file).isFile());
  if (!first) throw new Sentence("The demo has no file that could be missing.");
  fs.renameSync(first, `${first}.away`);
  await check(env, words, { wanted: 1, says: `${path.basename(first)} cannot be read: there is no such file` });
  fs.renameSync(`${first}.away`, first);
  for (const [name, [statement, says]] of Object.entries(FAULTS)) {
    const damaged = `tender_${name}`;
    await run(`createdb --maintenance-db=postgres --template=tender ${damaged}`, admin);
    await run(`psql -Xqv ON_ERROR_STOP=1 -d ${damaged} -c "${NO_RULES}" -c "$STATEMENT"`, {
      ...admin,
      STATEMENT: statement,
    });
    const own = path.join(home, `backups-${name}`);
    await run(commandsOf("Back up"), { ...owner, PGDATABASE: damaged, BACKUPS: own });
    await check(env, ["--dumps", own, "--files", files], { wanted: 1, says });
  }
}
