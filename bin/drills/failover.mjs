// A primary with a synchronous standby: the standby is lost and returns; the primary is killed during transfers and the
// standby promoted.
import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { serverEnvironment } from "../lib/environment.mjs";
import { freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { killPostgres, postgresPrograms, stopAtEnd } from "./postgres.mjs";
import { compareStored, newPayers, UNPRIVILEGED_USER, openFolder, payThrough, serve, until } from "./tools.mjs";

const TRANSFERS = Number(process.env.DRILL_TRANSFERS || 10_000);
const OUTAGE_MAX_MS = 5000;

/** One PostgreSQL in a temporary folder, with settings, controlled by `ctl`. */
function node(bin, data, port) {
  const run = (program, ...args) =>
    execFileSync(path.join(bin, program), args, {
      ...UNPRIVILEGED_USER,
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
    });
  const ctl = (...args) => run("pg_ctl", "-D", data, "-w", "-s", "-l", `${data}.log`, ...args);
  const url = `postgres://postgres@127.0.0.1:${port}/tender`;
  stopAtEnd(bin, data);
  return {
    port,
    run,
    ctl,
    url,
    promote: () =>
      promisify(execFile)(path.join(bin, "pg_ctl"), ["-D", data, "-w", "-s", "promote"], {
        ...UNPRIVILEGED_USER,
        cwd: "/",
      }),
    configure: (settings) => fs.appendFileSync(path.join(data, "postgresql.conf"), `${settings.join("\n")}\n`),
    kill: () => killPostgres(data),
  };
}

/** A primary with synchronous replication to its standby. */
async function startPair(bin) {
  const folder = openFolder();
  const [one, two] = ["one", "two"].map((name) => path.join(folder, name));
  const [primary, standby] = [node(bin, one, await freePort()), node(bin, two, await freePort())];
  const settings = ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", "max_connections = 200"];
  primary.run("initdb", "-D", one, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C");
  primary.configure([...settings, `port = ${primary.port}`]);
  primary.ctl("start");
  const sql = postgres({ host: "127.0.0.1", port: primary.port, user: "postgres", database: "postgres", max: 1 });
  await sql`create role tender_server login`;
  await sql`create database tender`;
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=two`;
  standby.run("pg_basebackup", "-D", two, "-R", "-X", "stream", "-C", "-S", "two", "-d", source);
  standby.configure([
    `port = ${standby.port}`,
    "synchronous_standby_names = ''",
    "wal_retrieve_retry_interval = 200ms",
  ]);
  standby.ctl("start");
  await sql`alter system set synchronous_standby_names = 'FIRST 1 (two)'`;
  await sql`select pg_reload_conf()`;
  await until("the standby is synchronous", async () => {
    const matches = await sql`select from pg_stat_replication where sync_state = 'sync'`;
    return matches.length === 1;
  });
  await sql.end();
  // The standby would inherit this setting from its copy, and wait for itself after its promotion.
  fs.appendFileSync(path.join(two, "postgresql.auto.conf"), "synchronous_standby_names = ''\n");
  return { primary, standby };
}

const statusOf = async (url) => (await fetch(url, { signal: AbortSignal.timeout(5000) })).status;

/** Stops the synchronous standby and starts it again. Servers must report that writes do not succeed. */
async function loseStandby(standby, { url, metrics }) {
  const isReady = (status) => async () => (await statusOf(`${url}/readyz`)) === status;
  const writes = (value) => async () =>
    (await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).includes(`\ntender_database_writes ${value}\n`);
  await until("the server is ready", isReady(200));
  await until("the metric says that writes pass", writes(1));
  standby.ctl("stop", "-m", "fast");
  const lostAt = Date.now();
  await until("/readyz says 503 without the synchronous standby", isReady(503), { patience: 30_000 });
  const noticed = Date.now() - lostAt;
  await until("the metric says that writes do not pass", writes(0), { patience: 60_000 });
  standby.ctl("start");
  await until("the server is ready again", isReady(200), { patience: 60_000 });
  return `without its standby /readyz said 503 after ${(noticed / 1000).toFixed(1)} s, and 200 once it was back`;
}

/** Kills the primary after half of the transfers, and promotes the standby. Returns the tally and the time it took. */
async function failOver({ primary, standby }, urls, payers) {
  let promoted = 0;
  const happen = async () => {
    const killedAt = Date.now();
    primary.kill();
    await standby.promote();
    promoted = Date.now() - killedAt;
  };
  return { ...(await payThrough(urls, payers, { transfers: TRANSFERS, happen })), promoted };
}

export async function failover() {
  const bin = postgresPrograms();
  if (!bin)
    return "skipped, because PostgreSQL's own programs are not installed (Debian: apt-get install postgresql-15).";
  const pair = await startPair(bin);
  const { primary, standby } = pair;
  const home = openFolder();
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const urlOf = (user) => `postgres://${user}@${hosts}/tender?target_session_attrs=read-write&sslmode=disable`;
  const database = { url: urlOf("tender_server"), ownerUrl: urlOf("postgres") };
  const env = { ...serverEnvironment(database, { port: 1, home }), JOBS: "off" };
  await setUp(env);
  const payers = await newPayers(env, home);
  const metrics = await freePort();
  const first = await serve({ ...env, METRICS_PORT: String(metrics) }, await freePort(), home);
  const second = await serve(env, await freePort(), home);
  const lost = await loseStandby(standby, { url: first.url, metrics });
  const { acknowledged, others, pause, promoted } = await failOver(pair, [first.url, second.url], payers);
  const { lost: gone, twice } = await compareStored(standby.url, payers, acknowledged);
  const summary = `${acknowledged.size} transfers acknowledged over two servers, the primary killed after half: ${gone} lost, ${twice} made twice, ${JSON.stringify(others)} other answers, 0 being none, all repeated with their key, the longest time without an answer ${pause} ms (promotion: ${promoted} ms); ${lost}`;
  if (gone > 0 || twice !== 0 || pause > OUTAGE_MAX_MS) throw new Sentence(`${summary}.`);
  return `${summary}.`;
}
