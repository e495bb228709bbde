import { sql } from "drizzle-orm";
import { hostname } from "node:os";
import { database, type Db, rows, statement } from "@/db/client";
import { type BEATING, heartbeatTable, recurringJobTable } from "@/db/schema";
import { keepProviderNotes } from "@/lib/domain/overview/providers/providers";
import { logError } from "@/lib/http/log";

/** Milliseconds between two heartbeats. */
const EVERY = 5000;
/** Seconds without a heartbeat until a worker counts as lost. */
export const SILENCE = 30;

/** This process's name in the table of heartbeats. */
export const ME = `${hostname()}:${process.pid}`;

type Role = (typeof BEATING)[number];

const upsert = statement<never, { role: Role; process: string }>(sql`
  insert into ${heartbeatTable} (role, process, beat_on) values (${sql.placeholder("role")}, ${sql.placeholder("process")}, now())
  on conflict (role, process) do update set beat_on = excluded.beat_on`);

/** Records that this process is alive. */
export async function beat(db: Db, role: Role): Promise<void> {
  await upsert(db, { role, process: ME });
}

/**
 * Sends heartbeats while this process's worker works, and reports the status of providers. `stop` removes the
 * heartbeat.
 */
export function startHeartbeat(isWorking: () => boolean): { stop(): Promise<void> } {
  const quietly = (work: Promise<unknown>) => work.catch((error: unknown) => logError("heartbeat", error));
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (isWorking()) last = quietly(beat(database(), "worker"));
    void quietly(keepProviderNotes(database()));
  }, EVERY);
  return {
    async stop() {
      clearInterval(timer);
      await last;
      await quietly(keepProviderNotes(database()));
      await quietly(database().execute(sql`delete from ${heartbeatTable} where role = 'worker' and process = ${ME}`));
    },
  };
}

/** Hours within which a nightly or more frequent job must succeed again. */
const LATEST = 26;

/** Registers the recurring jobs. A new one counts from now, and one that no longer recurs is removed. */
export async function expectJobs(db: Db, jobs: readonly string[]): Promise<void> {
  const names = JSON.stringify(jobs);
  await rows(
    db,
    sql`
    with gone as (delete from ${recurringJobTable} where job not in (select jsonb_array_elements_text(${names}::text::jsonb)))
    insert into ${recurringJobTable} (job, succeeded_on) select job, now() from jsonb_array_elements_text(${names}::text::jsonb) job
    on conflict do nothing`,
  );
}

const note = statement<never, { job: string }>(
  sql`update ${recurringJobTable} set succeeded_on = now() where job = ${sql.placeholder("job")}`,
);

/** Records that a job succeeded. Jobs that do not recur are ignored. */
export async function noteSuccess(db: Db, job: string): Promise<void> {
  await note(db, { job });
}

/** The recurring jobs that have not succeeded for 26 hours, with the hours. */
export function lateJobs(db: Db): Promise<{ job: string; hours: number }[]> {
  return rows(
    db,
    sql`select job, floor(extract(epoch from now() - succeeded_on) / 3600)::int as hours from ${recurringJobTable}
      where succeeded_on < now() - make_interval(hours => ${LATEST}::int) order by job`,
  );
}
