// Puts a real PgBouncer before the database: versions that must be rejected, and many processes on few connections.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { openTestDatabase } from "../lib/database.mjs";
import { serverEnvironment } from "../lib/environment.mjs";
import { answers, freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { startPart, startWorker, whenReady } from "../lib/server.mjs";
import { startProgram } from "../lib/spawn.mjs";
import {
  newPayers,
  UNPRIVILEGED_USER,
  openFolder,
  pay,
  programOf,
  refusalOf,
  serve,
  until,
  versionOf,
} from "./tools.mjs";

const PROGRAM = process.env.PGBOUNCER || "pgbouncer";
const PROCESSES = Number(process.env.DRILL_PROCESSES || 50);
const CONNECTIONS = 40;
const KEEP_STATEMENTS = ["max_prepared_statements = 500"];
const FORGET_STATEMENTS = ["max_prepared_statements = 0"];
const RUN_SECONDS = 30;
/** Number of processes that start at a time. With more, starting would exceed the connection timeout. */
const STARTS_AT_ONCE = 6;
/** Number of processes that also send a statement which exceeds its deadline. */
const LONG_PROGRAMS = 5;

/** Whether this PgBouncer keeps prepared statements, as versions since 1.21 do. */
function keepsStatements(version) {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** Starts PgBouncer before a database. Returns the URL through it, and a function that stops it. */
async function startPooler(direct, settings, wanted = 0) {
  const [folder, port, url] = [openFolder(), await freePort(wanted), new URL(direct)];
  const users = path.join(folder, "users.txt");
  fs.writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  const lines = [
    "[databases]",
    `* = host=${url.hostname} port=${url.port || 5432}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    `default_pool_size = ${CONNECTIONS}`,
    "max_client_conn = 5000",
    ...settings,
  ];
  const file = path.join(folder, "pgbouncer.ini");
  fs.writeFileSync(file, `${lines.join("\n")}\n`);
  const log = fs.openSync(path.join(folder, "pgbouncer.log"), "w");
  const { stop } = startProgram(PROGRAM, [file], {
    ...UNPRIVILEGED_USER,
    stopSignal: "SIGINT",
    stdio: ["ignore", log, log],
  });
  await until("PgBouncer answers", () => answers(port), { patience: 10_000, pause: 50 });
  return { url: Object.assign(new URL(direct), { hostname: "127.0.0.1", port }).href, port, stop };
}

/**
 * Replaces the pooler of a running server with one that forgets prepared statements. Returns the statuses that valid
 * tokens then get.
 */
async function forget(env, { home, payers }) {
  const first = await startPooler(env.DATABASE_DIRECT_URL, KEEP_STATEMENTS);
  const server = await serve({ ...env, DATABASE_URL: first.url }, await freePort(), home);
  await first.stop();
  const second = await startPooler(env.DATABASE_DIRECT_URL, FORGET_STATEMENTS, first.port);
  const statuses = {};
  const ask = async (index) => {
    const path = index % 2 === 0 ? "transfers?count=5" : "payment-methods";
    const { status } = await fetch(`${server.url}/api/accounts/${payers.partnerID}/${path}`, {
      headers: { authorization: `Bearer ${payers.token}` },
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  for (const end = Date.now() + 20_000; Date.now() < end;)
    await Promise.all(Array.from({ length: 16 }, (_, index) => ask(index)));
  await server.stop();
  await second.stop();
  return statuses;
}

/** Polls the number of the pooler's connections. Returns the highest. */
function watchConnections(ownerUrl, login) {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  let [most, isOver] = [0, false];
  const watching = (async () => {
    for (; !isOver; await sleep(200)) {
      const [{ count }] = await sql`
        select count(*)::int as count from pg_stat_activity where usename = ${login} and application_name = 'tender'`;
      most = Math.max(most, count);
    }
    await sql.end();
  })();
  // An interrupted drill drops the database first.
  watching.catch(() => {});
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}

/** Starts the processes, runs transfers over two servers at the same time, and adds up the results. */
async function work(env, { home, payers }) {
  const program = await programOf("pooled");
  const servers = [];
  for (const port of [await freePort(), await freePort()])
    servers.push(await serve({ ...env, JOBS: "off" }, port, home));
  await startWorker({ ...env, LOG: "json" }, { output: fs.openSync(path.join(home, "worker.log"), "w") });
  const output = fs.openSync(path.join(home, "pooled.log"), "w");
  const parts = [];
  while (parts.length < PROCESSES - servers.length) {
    const group = Array.from(
      { length: Math.min(STARTS_AT_ONCE, PROCESSES - servers.length - parts.length) },
      (_, index) => startPart([program, ...(parts.length + index < LONG_PROGRAMS ? ["--long"] : [])], { env, output }),
    );
    await Promise.all(group.map((part) => whenReady("process", part)));
    parts.push(...group);
  }
  const statuses = {};
  const end = Date.now() + RUN_SECONDS * 1000;
  const note = ({ status }) => (statuses[status] = (statuses[status] ?? 0) + 1);
  await pay(
    servers.map(({ url }) => url),
    payers,
    { callers: 8, isOver: () => Date.now() > end, note },
  );
  const seen = await Promise.all(
    parts.map(({ child }) => {
      const listening = new Promise((resolve) =>
        child.on("message", (message) => message.type === "seen" && resolve(message)),
      );
      child.send("stop");
      return listening;
    }),
  );
  return { seen, statuses };
}

function judge({ seen, statuses }, most) {
  const sum = (of) => seen.reduce((total, one) => total + of(one), 0);
  const [right, wrong] = [sum((one) => one.right), sum((one) => one.wrong)];
  const failures = seen.flatMap((one) => Object.keys(one.failures));
  const uncut = Math.min(LONG_PROGRAMS, seen.length) - seen.filter((one) => one.isCutOff).length;
  const { 200: paid = 0, ...unpaid } = statuses;
  const summary = `${PROCESSES} processes and a worker on at most ${most} connections: ${right} statements with their role and limit, ${wrong} without, ${paid} transfers`;
  if (
    wrong > 0 ||
    failures.length > 0 ||
    uncut > 0 ||
    Object.keys(unpaid).length > 0 ||
    paid === 0 ||
    most > CONNECTIONS
  )
    throw new Sentence(
      `${summary}; failures ${JSON.stringify(failures)}, answers ${JSON.stringify(statuses)}, ${uncut} long statements were not cut off.`,
    );
  return summary;
}

export async function pooler() {
  const version = versionOf(PROGRAM)?.split("\n")[0];
  if (!version) return "skipped, because PgBouncer is not installed (Debian: apt-get install pgbouncer).";
  const { home, ...database } = await openTestDatabase();
  const direct = { ...serverEnvironment(database, { port: await freePort(), home }), JOBS: "off" };
  const keeps = keepsStatements(version);
  const forgetful = await startPooler(database.url, keeps ? FORGET_STATEMENTS : []);
  const pooled = { DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: database.url };
  await setUp({ ...direct, ...pooled });
  const at = { port: await freePort(), home };
  const refusals = [
    [await refusalOf("server", { ...direct, DATABASE_URL: forgetful.url }, at), "set DATABASE_POOLER=transaction"],
    [
      await refusalOf("worker", { ...direct, ...pooled, DATABASE_URL: forgetful.url }, at),
      "forgets prepared statements",
    ],
  ];
  const odd = refusals.find(([reason, words]) => !reason.includes(words));
  if (odd) throw new Sentence(`It was refused with "${odd[0]}", not with "${odd[1]}".`);
  if (!keeps)
    return `${version} was refused, since it forgets prepared statements. The rest needs PgBouncer 1.21 or later (PGBOUNCER=/path/to/pgbouncer).`;
  await forgetful.stop();
  const payers = await newPayers(direct, home);
  const statuses = await forget({ ...direct, ...pooled }, { home, payers });
  if (statuses[401] || statuses[403]) throw new Sentence(`Good tokens were refused: ${JSON.stringify(statuses)}.`);
  const keeping = await startPooler(database.url, KEEP_STATEMENTS);
  const most = watchConnections(database.ownerUrl, new URL(database.url).username);
  const seen = await work({ ...direct, ...pooled, DATABASE_URL: keeping.url }, { home, payers });
  return `${version}: ${judge(seen, await most())}. Without max_prepared_statements it was refused, and where it came to be so later good tokens got ${JSON.stringify(statuses)}.`;
}
