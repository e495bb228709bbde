import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { logError } from "@/lib/http/log";

/** How often a living worker says that it holds its job, in milliseconds. */
const RENEWED_EVERY = 5000;
/** Who has not said so for as long, in seconds, is dead: its job goes to another worker. */
export const LEASE = 30;

/** Renews the leases of these workers until told to stop, and frees the jobs of those that renew theirs no more. */
export function keepLeases(workerIDs: () => string[]): () => void {
  const timer = setInterval(() => {
    renewLeases(workerIDs()).catch((error: unknown) => logError("lease", error));
  }, RENEWED_EVERY);
  return () => clearInterval(timer);
}

/** Says that these workers live, and frees what dead ones hold; a job is never taken from a worker that is at it. */
export async function renewLeases(workerIDs: string[]): Promise<void> {
  const db = database();
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now()
    where locked_by = any(array(select jsonb_array_elements_text(${JSON.stringify(workerIDs)}::jsonb)))`);
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => ${LEASE}::int)))`);
}
