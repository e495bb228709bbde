import { sql } from "drizzle-orm";
import { type Db, rows, statement } from "@/db/client";
import { recurringJobTable } from "@/db/schema";

/** Hours after which a job that runs each night, or more often, must have succeeded again. */
const LATEST = 26;

/** Names the jobs that recur. A new one counts from now, and one that recurs no more is forgotten. */
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

/** Notes that a job succeeded. Those that do not recur are not noted. */
export async function noteSuccess(db: Db, job: string): Promise<void> {
  await note(db, { job });
}

/** The recurring jobs that have not succeeded for 26 hours, and for how many. */
export function lateJobs(db: Db): Promise<{ job: string; hours: number }[]> {
  return rows(
    db,
    sql`select job, floor(extract(epoch from now() - succeeded_on) / 3600)::int as hours from ${recurringJobTable}
      where succeeded_on < now() - make_interval(hours => ${LATEST}::int) order by job`,
  );
}
