import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type Runner, type RunnerOptions, type Task } from "graphile-worker";
import type { Jobs } from "@/lib/domain/enqueue";
import { env } from "@/lib/env";
import { log, logError } from "@/lib/http/log";
import { perform } from "./context";
import { CRONTAB, tasks } from "./tasks";

/** How long until a worker that broke off is started again, in milliseconds. */
const RESTART = 1000;

/** A job that failed, without the message: the queue keeps messages, and a database's hold values. */
class JobFailed extends Error {
  override readonly name = "JobFailed";
}

/** Runs jobs as they come until told to stop, and starts over when the database went away; stopping waits for what runs. */
export async function startWorker(): Promise<{ isRunning(): boolean; stop(): Promise<void> }> {
  const stopping = new AbortController();
  let runner: Runner | undefined;
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      runner = await run(options()).catch(report);
      if (stopping.signal.aborted) await runner?.stop().catch(report);
      await runner?.promise.catch(report);
      runner = undefined;
      await pause(RESTART, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const done = supervise();
  return {
    isRunning: () => runner !== undefined,
    async stop() {
      stopping.abort();
      await runner?.stop().catch(report);
      await done;
    },
  };
}

function options(): RunnerOptions {
  return {
    connectionString: connectionString(),
    schema: "graphile_worker",
    concurrency: 2,
    maxPoolSize: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    crontab: CRONTAB,
    taskList: Object.fromEntries(jobNames().map((job) => [job, taskOf(job)])),
    logger: new Logger(() => (level, _message, meta) => {
      if (level === "error" && !(meta?.error instanceof JobFailed)) report(meta?.error);
    }),
  };
}

/** The queue, too, acts as the server's role. */
function connectionString(): string {
  const { DATABASE_URL, DATABASE_ROLE } = env();
  const url = new URL(DATABASE_URL);
  const given = url.searchParams.get("options");
  if (DATABASE_ROLE) url.searchParams.set("options", [given, `-c role=${DATABASE_ROLE}`].filter(Boolean).join(" "));
  return url.href;
}

/** An object's keys are typed as any text; the table has no others than its own. */
function jobNames(): (keyof Jobs)[] {
  return Object.keys(tasks) as (keyof Jobs)[];
}

/** The payload is what `enqueue` wrote under the same name, or the crontab, whose jobs take none: hence the cast. */
function taskOf<J extends keyof Jobs>(job: J): Task {
  return async (payload) => {
    const started = performance.now();
    const finished = (ok: boolean) => log({ event: "job", job, ms: Math.round(performance.now() - started), ok });
    try {
      await perform((ctx) => tasks[job](ctx, payload as Jobs[J]));
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
