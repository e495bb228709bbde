import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { type Db, open, rows } from "@/db/client";
import { sql } from "drizzle-orm";
import { startOwnDatabase, type OwnDatabase } from "@/e2e/api/own-database";
import { logFile } from "@/e2e/canary";

/** Crashes per run; a drill may set any number. */
const CRASHES = Number(process.env.CRASHES ?? 3);
test.describe.configure({ mode: "default", timeout: 60_000 + CRASHES * 60_000 });

/**
 * Ways to crash a database: its host is switched off, one of its processes dies, or an operator stops it immediately.
 */
const KINDS: ((database: OwnDatabase, db: Db) => Promise<unknown>)[] = [
  (database) => database.crash("SIGQUIT"),
  (_database, db) => killWorkersBackend(db),
  (database) => database.crash(),
];

/** Kills one of PostgreSQL's processes, so that PostgreSQL ends the others and recovers. */
async function killWorkersBackend(db: Db) {
  const [row] = await rows<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1`,
  );
  process.kill(row?.pid ?? 0, "SIGKILL");
}

function startWorkerProgram(name: string, env: Record<string, string>) {
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  const log = openSync(logFile(name), "w");
  const child = spawn(process.execPath, [path.join("dist", "worker.mjs")], {
    env: { ...inherited, ...env },
    stdio: ["ignore", log, log, "ipc"],
  });
  const ended = once(child, "exit");
  return { child, ended, ready: Promise.race([once(child, "message"), ended]) };
}

let database: OwnDatabase;
test.beforeAll(async () => (database = await startOwnDatabase({ hasTLS: true })));
test.afterAll(() => database?.stop());

test("a worker survives crashes of a database reached over TLS, and runs its jobs after each", async () => {
  const settings = { ...database.settings, DATABASE_URL: database.url };
  const { child, ready, ended } = startWorkerProgram("crashed-worker", settings);
  await ready;
  const { pool, db } = open(database.unencrypted, 2);
  const add = (key: string) =>
    db.execute(sql`select graphile_worker.add_job('expire-bank-verifications', '{}', job_key => ${key})`);
  const isAdded = (key: string) =>
    add(key).then(
      () => true,
      () => false,
    );
  const waiting = (key: string) => rows(db, sql`select from graphile_worker._private_jobs where key = ${key}`);
  const isDone = (key: string) =>
    waiting(key).then(
      (match) => match.length === 0,
      () => false,
    );
  const writing = new AbortController();
  const load = async () => {
    for (let turn = 0; !writing.signal.aborted; turn++) if (!(await isAdded(`load ${turn % 20}`))) await pause(50);
  };
  const loading = load();
  const waits: number[] = [];
  for (let crash = 0; crash < CRASHES; crash++) {
    await KINDS[crash % KINDS.length]?.(database, db);
    await expect.poll(() => isAdded(`after ${crash}`), { intervals: [100] }).toBe(true);
    const back = performance.now();
    await expect.poll(() => isDone(`after ${crash}`), { intervals: [50] }).toBe(true);
    waits.push(Math.round(performance.now() - back));
  }
  writing.abort();
  await loading;
  if (CRASHES > 3) process.stdout.write(`${JSON.stringify({ crashes: CRASHES, waits })}\n`);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  const isBeating = async () =>
    (await rows(db, sql`select from heartbeat where beat_on > now() - interval '10 seconds'`)).length === 1;
  await expect.poll(isBeating).toBe(true);
  child.kill("SIGTERM");
  await ended;
  expect(await isBeating()).toBe(false);
  await pool.end({ timeout: 1 });
});

test("a worker that cannot reach its database logs the address and the reason, without the password, and waits", async () => {
  const away = new URL(database.unencrypted);
  away.port = "1";
  const settings = { ...database.settings, DATABASE_URL: away.href };
  const { child, ended } = startWorkerProgram("waiting-worker", settings);
  const log = () => readFileSync(logFile("waiting-worker"), "utf8");
  await expect
    .poll(log)
    .toContain('"event":"waiting","database":"127.0.0.1:1/postgres","reason":"connect ECONNREFUSED 127.0.0.1:1"');
  expect(log()).not.toContain(away.password);
  expect(child.exitCode).toBeNull();
  child.kill("SIGKILL");
  await ended;
});

test("npm run worker restarts a worker that was killed", async () => {
  const settings = {
    ...database.settings,
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.url,
    LOG: "json",
  };
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  const log = openSync(logFile("killed-worker"), "w");
  const program = spawn(process.execPath, [path.join("bin", "worker.mjs")], {
    env: { ...inherited, ...settings },
    stdio: ["ignore", log, log],
  });
  const { pool, db } = open(database.unencrypted, 1);
  const living = async () =>
    (await rows<{ process: string }>(db, sql`select process from heartbeat order by beat_on desc limit 1`))[0]?.process;
  await expect.poll(living).toBeDefined();
  const first = await living();
  process.kill(Number(first?.split(":")[1]), "SIGKILL");
  await expect.poll(living).not.toBe(first);
  expect(readFileSync(logFile("killed-worker"), "utf8")).toContain('"event":"ended","program":"worker"');
  program.kill("SIGINT");
  const [code] = (await once(program, "exit")) as [number | null];
  expect(code).toBe(0);
  await expect.poll(living).toBe(first);
  await pool.end({ timeout: 1 });
});

test("a worker is restarted if its first poll for a job fails, and runs its jobs", async () => {
  const { pool, db } = open(database.unencrypted, 2);
  const lock = new EventEmitter();
  const waiters = () =>
    rows(db, sql`select from pg_locks where not granted and relation = 'graphile_worker._private_tasks'::regclass`);
  const held = db.transaction(async (locking) => {
    await locking.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await locking.execute(sql`lock table graphile_worker._private_tasks in access exclusive mode`);
    await once(lock, "over");
  });
  const settings = { ...database.settings, DATABASE_URL: database.url };
  const { child, ended } = startWorkerProgram("late-worker", settings);
  const count = async () => (await waiters()).length;
  await expect.poll(count, { intervals: [20] }).toBeGreaterThan(0);
  await expect.poll(count, { intervals: [20] }).toBe(0);
  lock.emit("over");
  await held;
  await db.execute(sql`select graphile_worker.add_job('expire-bank-verifications', '{}', job_key => 'late')`);
  await expect
    .poll(async () => (await rows(db, sql`select from graphile_worker._private_jobs where key = 'late'`)).length)
    .toBe(0);
  child.kill("SIGTERM");
  await ended;
  await pool.end({ timeout: 1 });
});
