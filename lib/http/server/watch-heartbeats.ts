import { sql } from "drizzle-orm";
import { database, type Db, rows } from "@/db/client";
import { heartbeatTable } from "@/db/schema/index";
import { keepProviderNotes } from "@/lib/domain/overview/providers/providers";
import { lateJobs, SILENCE } from "@/lib/jobs/heartbeat";
import { log, logError } from "../log";

/** Milliseconds between two looks, and between two alerts of the same. */
const EVERY = 10_000;
const AGAIN = 60_000;
/** Milliseconds between two alerts of the same late job. */
const STILL_LATE = 60 * 60_000;

/** Describes the message of a look: workers that ended without a word, and whether none is left. */
interface Alarm {
  lost: string[];
  isNoneLeft: boolean;
}

/** A server's looks at the workers of its database. */
export class HeartbeatWatch {
  #steadySince: number | undefined;
  #toldAt = -AGAIN;

  /**
   * Looks at a moment, in milliseconds. After the start, and after a time without the database, nothing counts for as long
   * as a worker may be silent: until then the workers may not have been able to say that they live.
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

/** Each lost worker is told once, by whichever server takes its row away. */
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

/** A server's looks at the jobs that run by the clock: it tells of a late one each hour. */
export class PunctualityWatch {
  readonly #toldAt = new Map<string, number>();

  /** Looks at a moment, in milliseconds. */
  async look(db: Db, now: number): Promise<{ job: string; hours: number }[]> {
    const late = (await lateJobs(db)).filter(({ job }) => now - (this.#toldAt.get(job) ?? -STILL_LATE) >= STILL_LATE);
    for (const { job } of late) this.#toldAt.set(job, now);
    return late;
  }
}

/**
 * Raises an alert, from each server, where workers end without a word, none is left, or a job is late. It also keeps how
 * this server found providers.
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
