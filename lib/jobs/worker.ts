import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type RunnerOptions, type Task, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";
import { DEADLINES } from "@/db/client";
import { WatchedStream } from "@/db/watched-socket";
import type { Jobs } from "@/lib/domain/enqueue";
import { env } from "@/lib/env";
import { log, logError } from "@/lib/http/log";
import { keepLeases } from "./lease";
import { startLoops } from "./loops";
import { CRONTAB, tasks } from "./tasks";

/** Milliseconds until a worker that broke off is started again. */
const RESTART = 1000;
/** How long a broken worker may take to end, in milliseconds. Then a new one starts beside it. */
const PATIENCE = 20_000;

/** A failed job, without its message. The queue stores messages, and those of a database contain values. */
class JobFailed extends Error {
  override readonly name = "JobFailed";
}

/** Runs jobs and loops until told to stop. Starts again after the database was away. `stop` waits for running jobs. */
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
  const loops = startLoops();
  return {
    isRunning: () => state.isRunning,
    async stop() {
      stopping.abort();
      await Promise.all([done, loops.stop()]);
    },
  };
}

/**
 * Works until told to stop, or until a worker ends itself because it cannot hand back its job. The library then starts
 * no other worker and does not tell its runner.
 */
async function work(stopping: AbortSignal, state: { isRunning: boolean }): Promise<void> {
  const events: WorkerEvents = new EventEmitter();
  const workers = new Set<string>();
  events.on("worker:create", ({ worker }) => workers.add(worker.workerId));
  const over = new Promise((resolve) => {
    events.once("worker:stop", resolve);
    stopping.addEventListener("abort", resolve, { once: true });
  });
  const pool = openPool();
  const rest = keepLeases(() => [...workers]);
  try {
    const runner = await run(options(pool, events));
    state.isRunning = true;
    await Promise.race([over, runner.promise]).catch(report);
    state.isRunning = false;
    const ended = runner.stop().catch(report);
    await (stopping.aborted ? ended : Promise.race([ended, pause(PATIENCE)]));
  } finally {
    rest();
    await Promise.race([pool.end(), pause(PATIENCE)]);
  }
}

/** The queue's connections also act as the server's role, keep its deadlines, and give up on silence. */
function openPool(): Pool {
  const { DATABASE_URL, DATABASE_ROLE } = env();
  const settings = { ...DEADLINES, ...(DATABASE_ROLE && { role: DATABASE_ROLE }) };
  const url = new URL(DATABASE_URL);
  const set = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set("options", [url.searchParams.get("options"), ...set].filter(Boolean).join(" "));
  return new Pool({
    connectionString: url.href,
    max: 4,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => new WatchedStream(),
  });
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

/** TypeScript types an object's keys as any text. The table has only its own. */
function jobNames(): (keyof Jobs)[] {
  return Object.keys(tasks) as (keyof Jobs)[];
}

/** `enqueue` wrote the payload under the same name, and recurring jobs take none: hence the cast. */
function taskOf<J extends keyof Jobs>(job: J): Task {
  return async (payload, { job: { id } }) => {
    const started = performance.now();
    const finished = (ok: boolean) => log({ event: "job", job, ms: Math.round(performance.now() - started), ok });
    try {
      await tasks[job](payload as Jobs[J], `${job} ${id}`);
      finished(true);
    } catch (error) {
      finished(false);
      logError(job, error);
      throw new JobFailed(job);
    }
  };
}

function report(error: unknown): undefined {
  logError("worker", error);
}
