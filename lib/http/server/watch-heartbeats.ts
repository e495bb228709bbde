import { sql } from "drizzle-orm";
import { database, type Db, rows } from "@/db/client";
import { heartbeatTable } from "@/db/schema/index";
import { keepProviderNotes } from "@/lib/domain/overview/providers/providers";
import { lateJobs, SILENCE } from "@/lib/jobs/heartbeat";
import { log, logError } from "../log";

/** Milliseconds between two checks, and between two alerts about missing workers. */
const EVERY = 10_000;
const AGAIN = 60_000;
/** Milliseconds between two alerts about the same late job. */
const STILL_LATE = 60 * 60_000;

/** The result of a check: workers that ended without signing off, and whether none is left. */
interface Alarm {
  lost: string[];
  isNoneLeft: boolean;
}

export class HeartbeatWatch {
  #steadySince: number | undefined;
  #toldAt = -AGAIN;

  /**
   * Checks the workers at a moment, in milliseconds. After the start, and after the database was unreachable, waits for
   * the longest silence that a worker is allowed, because workers could not send heartbeats before.
   */
  async look(db: Db, now: number): Promise<Alarm> {
    try {
      const late = await lateWorkers(db);
      this.#steadySince ??= now;
      if (now - this.#steadySince < SILENCE * 1000) return { lost: [], isNoneLeft: false };
      const lost = late > 0 ? await takeLost(db) : [];
      const isNoneLeft = now - this.#toldAt >= AGAIN && !(await isAnyLeft(db));
      if (isNoneLeft) this.#toldAt = now;
      return { lost, isNoneLeft };
    } catch (error) {
      this.#steadySince = undefined;
      throw error;
    }
  }
}

const isLate = sql`role = 'worker' and beat_on < now() - make_interval(secs => ${SILENCE}::int)`;

async function lateWorkers(db: Db): Promise<number> {
  return (await rows(db, sql`select from ${heartbeatTable} where ${isLate}`)).length;
}

/** Removes the rows of lost workers. Each worker is reported once, by the server that deletes its row. */
async function takeLost(db: Db): Promise<string[]> {
  const taken = await rows<{ process: string }>(
    db,
    sql`delete from ${heartbeatTable} where ${isLate} returning process`,
  );
  return taken.map(({ process }) => process);
}

async function isAnyLeft(db: Db): Promise<boolean> {
  return (await rows(db, sql`select from ${heartbeatTable} where role = 'worker' limit 1`)).length > 0;
}

/** A server's check of scheduled jobs. It reports each late job once an hour. */
export class PunctualityWatch {
  readonly #toldAt = new Map<string, number>();

  async look(db: Db, now: number): Promise<{ job: string; hours: number }[]> {
    const late = (await lateJobs(db)).filter(({ job }) => now - (this.#toldAt.get(job) ?? -STILL_LATE) >= STILL_LATE);
    for (const { job } of late) this.#toldAt.set(job, now);
    return late;
  }
}

/**
 * Raises an alert when a worker ends without signing off, when none is left, or when a job is late. Also saves what
 * this server observed about the providers.
 */
export function watchHeartbeats(): void {
  const watch = new HeartbeatWatch();
  const punctuality = new PunctualityWatch();
  const look = async () => {
    const { lost, isNoneLeft } = await watch.look(database(), performance.now());
    for (const worker of lost) log({ event: "alert", alert: "workers", fault: "lost", worker });
    if (isNoneLeft) log({ event: "alert", alert: "workers", fault: "none" });
    for (const job of await punctuality.look(database(), performance.now()))
      log({ event: "alert", alert: "jobs", fault: "late", ...job });
    await keepProviderNotes(database());
  };
  setInterval(() => void look().catch((error: unknown) => logError("heartbeats", error)), EVERY).unref();
}
