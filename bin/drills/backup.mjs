// Runs the commands of docs/operators/backup.md on Debian's PostgreSQL, plants faults, and expects backup-check to
// report them.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { serverEnvironment } from "../lib/environment.mjs";
import { at } from "../lib/paths.mjs";
import { freePort } from "../lib/ports.mjs";
import { setUp } from "../lib/setup.mjs";
import { nodeProgram, runQuietly } from "../lib/spawn.mjs";
import { asPostgres, postgresPrograms, run, startPostgres, urlOf } from "./postgres.mjs";
import { blockOf, openFolder, runOurs } from "./tools.mjs";

const commandsOf = (heading) => blockOf("backup.md", heading);
const check = (env, words, wish) => runOurs("backup-check", words, { env, ...wish });
const GOOD_BACKUP = { says: "The backup is good." };

function hasArchive() {
  try {
    execFileSync("pgbackrest", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Writes the page's configuration for temporary folders. Returns the settings that the server needs. */
function configureArchive(home, { as, data, port }) {
  const [folder, file] = [path.join(home, "archive"), path.join(home, "pgbackrest.conf")];
  fs.mkdirSync(folder, { mode: 0o700 });
  const places = ["log", "spool", "lock"].map((name) => [name, path.join(folder, name)]);
  for (const [, place] of places) fs.mkdirSync(place, { mode: 0o700 });
  const paths = places.map(([name, place]) => `${name}-path=${place}`);
  const own = [`pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${folder}`, "pg1-user=postgres"];
  const lines = ["[global]", `repo1-path=${path.join(folder, "repository")}`, "repo1-retention-full=4", "start-fast=y"];
  const cipher = ["repo1-cipher-type=aes-256-cbc", "repo1-cipher-pass=a long secret"];
  fs.writeFileSync(file, [...lines, ...cipher, ...paths, "[tender]", ...own, ""].join("\n"), { mode: 0o600 });
  if (as.uid !== undefined)
    for (const one of [folder, file, ...places.map(([, place]) => place)]) fs.chownSync(one, as.uid, as.gid);
  return [
    `unix_socket_directories = '${folder}'`,
    "archive_mode = on",
    `archive_command = 'pgbackrest --config=${file} --stanza=tender archive-push %p'`,
  ];
}

/** An administrator's extension in addition to Tender's tables, and pgBackRest's settings if it is installed. */
const settingsIn = (home) => (place) => [
  "shared_preload_libraries = 'pg_stat_statements'",
  ...(hasArchive() ? configureArchive(home, place) : ["unix_socket_directories = ''"]),
];

/** Drops a table, and restores to the moment before. */
async function goBack(admin) {
  const as = asPostgres();
  // PostgreSQL's own variables would point the program to the wrong socket.
  const env = { PATH: admin.PATH, DATA: admin.DATA, PGBACKREST_CONFIG: admin.PGBACKREST_CONFIG };
  await run(commandsOf("Archive with pgBackRest"), env, { as });
  // A backup counts from the next full second after it ends.
  const moment = (await run(`sleep 2; psql -XqAt -c "select now()"; sleep 1`, admin)).trim();
  await run(`psql -Xq -c "drop table transfer cascade" -c "select pg_switch_wal()" >/dev/null`, admin);
  await run(`pg_ctl -D "$DATA" -w -m fast stop >/dev/null`, env, { as });
  await run(commandsOf("Restore a moment"), { ...env, MOMENT: moment }, { as });
  await run(`pg_ctl -D "$DATA" -w -l "$DATA/log" start >/dev/null`, env, { as });
  await run(`until psql -XqAt -c "select pg_is_in_recovery()" | grep -q f; do sleep 0.2; done`, admin);
}

const NO_RULES = "set session_replication_role = replica";
/** Each fault with the statement that plants it and the message of the check. */
const FAULTS = {
  books: [
    `update ledger.entry set amount = amount + 1 where wallet_id = (select wallet_id from ledger.entry where wallet_id is not null limit 1)`,
    `break the rule "postings balance"`,
  ],
  trails: [
    `update audit_event set object = 'another' where (partner_id, sequence) = (select partner_id, min(sequence) from audit_event group by 1 limit 1)`,
    "was changed after it was written",
  ],
  files: [
    `insert into file (partner_id, file_id, account_id, file_name, file_purpose, file_status, metadata, content_type, size_bytes, sha256, key_version, wrapped_key, created_on, updated_on)
      select partner_id, gen_random_uuid(), account_id, 'lost.pdf', 'business_verification', 'pending', '{}', 'application/pdf', 1, '', 1, decode(repeat('00', 60), 'hex'), now(), now()
      from account where partner_id is not null limit 1`,
    "cannot be read: file not found",
  ],
};

const PROVEN =
  "A dump with an administrator's objects was restored twice and verified; an unbalanced posting, a changed audit log, other keys and a missing file were reported.";

/** Leaves two rows in an audit log, as an operator does. Without a worker they get no sequence numbers. */
async function leaveTrail(env, admin) {
  const partner = `node ${at("bin/partner.mjs")}`;
  await run(`P=$(${partner} list | head -n 1 | cut -d" " -f1); ${partner} suspend $P; ${partner} resume $P`, env);
  await run(
    `psql -Xq -c "select chain_audit(partner_id, 100) from (select distinct partner_id from audit_waiting) p"`,
    admin,
  );
}

export async function backup() {
  const programs = postgresPrograms();
  if (!programs)
    return "skipped, because PostgreSQL is not installed (Debian: apt-get install postgresql postgresql-contrib).";
  const home = openFolder(asPostgres());
  const { port, env: reached } = await startPostgres(home, programs, settingsIn(home));
  const libpq = { ...reached, PGBACKREST_CONFIG: path.join(home, "pgbackrest.conf") };
  const admin = { ...libpq, PGUSER: "postgres", PGDATABASE: "tender", OWNER_PASSWORD: "one", SERVER_PASSWORD: "two" };
  await run(commandsOf("Make the roles"), admin);
  const foreign = `psql -Xqv ON_ERROR_STOP=1 -c "create extension pg_stat_statements" -c "create table public.notes_of_a_dba (id int)" -c "create schema dba" -c "create table dba.more (id int)"`;
  const database = { url: urlOf(port, "tender_server", "tender"), ownerUrl: urlOf(port, "tender_owner", "tender") };
  const env = { ...serverEnvironment(database, { port: await freePort(), home }), JOBS: "off", PATH: libpq.PATH };
  fs.mkdirSync(env.FILES_DIR, { mode: 0o700 });
  await setUp(env, { demoFile: path.join(home, "demo.txt") });
  await run(foreign, admin);
  await setUp(env);
  await leaveTrail(env, admin);
  const backups = path.join(home, "backups");
  const owner = { ...env, ...libpq, PGUSER: "tender_owner", PGDATABASE: "tender", BACKUPS: backups };
  await run(commandsOf("Back up"), owner);
  const words = ["--dumps", backups, "--files", path.join(backups, "files"), "--jobs", "2"];
  await check(env, words, GOOD_BACKUP);
  await run(commandsOf("Restore"), { ...admin, BACKUPS: backups, PGDATABASE: "postgres", NEW: "tender_restored" });
  const restored = {
    url: urlOf(port, "tender_server", "tender_restored"),
    ownerUrl: urlOf(port, "tender_owner", "tender_restored"),
  };
  await setUp({ ...env, DATABASE_URL: restored.url, MIGRATE_DATABASE_URL: restored.ownerUrl });
  await check({ ...env, DATABASE_URL: restored.ownerUrl }, ["--restored"], GOOD_BACKUP);
  await findFaults({ home, env, admin, owner, words });
  if (hasArchive()) {
    await goBack(admin);
    await check({ ...env, DATABASE_URL: database.ownerUrl }, ["--restored"], GOOD_BACKUP);
  }
  const archived = hasArchive()
    ? "A dropped table came back with its moment."
    : "pgBackRest was left out: it is not installed.";
  return `${PROVEN} ${archived}`;
}

async function findFaults({ home, env, admin, owner, words }) {
  const keys = path.join(home, "other-keys.json");
  await runQuietly(...nodeProgram([at("bin/keys.mjs"), "new", keys], { env }));
  await check(env, [...words, "--keys", keys], { wanted: 1, says: "KEYS_FILE holds another" });
  for (const [name, [statement, says]] of Object.entries(FAULTS)) {
    const damaged = `tender_${name}`;
    await run(`createdb --maintenance-db=postgres --template=tender ${damaged}`, admin);
    await run(`psql -Xqv ON_ERROR_STOP=1 -d ${damaged} -c "${NO_RULES}" -c "$STATEMENT"`, {
      ...admin,
      STATEMENT: statement,
    });
    const own = path.join(home, `backups-${name}`);
    await run(commandsOf("Back up"), { ...owner, PGDATABASE: damaged, BACKUPS: own });
    await check(env, ["--dumps", own], { wanted: 1, says });
  }
}
