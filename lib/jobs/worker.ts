import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type RunnerOptions, type Task, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { sql } from "drizzle-orm";
import { database, DEADLINES, directURL } from "@/db/client";
import { openQueue } from "@/db/queue";
import { traced } from "@/lib/core/tracing";
import { checkWaiting } from "@/lib/domain/accounts/verification/verify-account";
import type { Jobs } from "@/lib/domain/kernel/events/enqueue";
import { env } from "@/lib/env";
import { markHandled } from "@/lib/http/end-on-errors";
import { log, logError } from "@/lib/http/log";
import { expectJobs, noteSuccess, startHeartbeat } from "./heartbeat";
import { startLoops } from "./loops";
import { CRONTAB, tasks } from "./tasks";

/** Milliseconds until a failed worker is restarted. */
const RESTART = 1000;
/**
 * Consecutive failed polls until a worker is restarted. If the library's first poll fails, it remembers that and never
 * finds a job.
 */
const FAILED_LOOKS = 3;
/** Milliseconds that a broken worker may take to end. Then a new one starts in parallel. */
const WORKER_END_TIMEOUT_MS = 20_000;

const RECURRING = CRONTAB.split("\n").map((line) => line.split(" ").at(-1) ?? "");

/** A failed job without its message. The queue stores messages, and those of a database contain values. */
class JobFailed extends Error {
  override readonly name = "JobFailed";
}

/** Runs jobs and loops until told to stop. Restarts after a database outage. `stop` waits for running jobs. */
export async function startWorker(): Promise<{ isRunning(): boolean; stop(): Promise<void> }> {
  const stopping = new AbortController();
  const state = { isRunning: false };
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      await work(stopping.signal, state).catch(report);
      await pause(RESTART, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const done = supervise();
  void checkWaiting(database()).catch(report);
  const loops = startLoops();
  const heartbeat = startHeartbeat(() => state.isRunning && loops.isTurning());
  return {
    isRunning: () => state.isRunning,
    async stop() {
      stopping.abort();
      await Promise.all([done, loops.stop(), heartbeat.stop()]);
    },
  };
}

/**
 * Works until told to stop, until a worker ends because it cannot return its job, or until its polls fail repeatedly.
 * In the last two cases the library starts no other worker and does not notify its runner.
 */
async function work(stopping: AbortSignal, state: { isRunning: boolean }): Promise<void> {
  const events: WorkerEvents = new EventEmitter();
  const workers = new Set<string>();
  events.on("worker:create", ({ worker }) => workers.add(worker.workerId));
  const over = new Promise((resolve) => {
    events.once("worker:stop", resolve);
    let failed = 0;
    events.on("worker:getJob:error", () => ++failed === FAILED_LOOKS && resolve(undefined));
    for (const name of ["worker:getJob:empty", "job:start"] as const) events.on(name, () => (failed = 0));
    stopping.addEventListener("abort", resolve, { once: true });
  });
  const pool = openPool();
  const rest = keepLeases(() => [...workers]);
  try {
    await expectJobs(database(), RECURRING);
    const runner = await run(options(pool, events));
    state.isRunning = true;
    await Promise.race([over, runner.promise]).catch(report);
    state.isRunning = false;
    const ended = runner.stop().catch(report);
    await (stopping.aborted ? ended : Promise.race([ended, pause(WORKER_END_TIMEOUT_MS)]));
  } finally {
    rest();
    await Promise.race([pool.end(), pause(WORKER_END_TIMEOUT_MS)]);
  }
}

/** The queue's connections also act as the server's role, keep its deadlines, and drop silent connections. */
function openPool(): Pool {
  const { DATABASE_ROLE } = env();
  return openQueue(directURL(), { max: 4, settings: { ...DEADLINES, ...(DATABASE_ROLE && { role: DATABASE_ROLE }) } });
}

function options(pgPool: Pool, events: WorkerEvents): RunnerOptions {
  return {
    pgPool,
    events,
    schema: "graphile_worker",
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    crontab: CRONTAB,
    taskList: Object.fromEntries(jobNames().map((job) => [job, taskOf(job)])),
    logger: new Logger(() => (level, _message, meta) => {
      if (level === "error" && !(meta?.error instanceof JobFailed)) report(meta?.error);
    }),
  };
}

/** TypeScript types an object's keys as any string. The table has only its own. */
function jobNames(): (keyof Jobs)[] {
  return Object.keys(tasks) as (keyof Jobs)[];
}

/** `enqueue` wrote the payload under the same name, and recurring jobs take none: hence the cast. */
function taskOf<J extends keyof Jobs>(job: J): Task {
  return async (payload, { job: { id } }) => {
    const started = performance.now();
    const finished = (ok: boolean) => log({ event: "job", job, ms: Math.round(performance.now() - started), ok });
    try {
      await traced({ name: `job ${job}`, kind: "internal" }, () => tasks[job](payload as Jobs[J], `${job} ${id}`));
      if (RECURRING.includes(job)) await noteSuccess(database(), job);
      finished(true);
    } catch (error) {
      finished(false);
      logError(job, error);
      throw new JobFailed(job);
    }
  };
}

/** A loss of the database also rejects promises inside the library (0.16.6) that nothing can handle. */
function report(error: unknown): undefined {
  markHandled(error);
  logError("worker", error);
}

/** Milliseconds between a live worker's renewals of its job's lease. */
const RENEWED_EVERY = 5000;
/** Seconds without renewal until a worker counts as dead and another one takes its job. */
export const LEASE = 30;

/** Renews the leases of these workers until told to stop, and frees the jobs of dead ones. */
function keepLeases(workerIDs: () => string[]): () => void {
  const timer = setInterval(() => {
    renewLeases(workerIDs()).catch((error: unknown) => logError("lease", error));
  }, RENEWED_EVERY);
  return () => clearInterval(timer);
}

/** Renews the leases of these workers and frees the jobs of dead ones. A busy worker never loses its job. */
export async function renewLeases(workerIDs: string[]): Promise<void> {
  const db = database();
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now()
    where locked_by = any(array(select jsonb_array_elements_text(${JSON.stringify(workerIDs)}::jsonb)))`);
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => ${LEASE}::int)))`);
}
