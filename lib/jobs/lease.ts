import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { logError } from "@/lib/http/log";

/** How often a living worker renews the lease of its job, in milliseconds. */
const RENEWED_EVERY = 5000;
/** After this many seconds without renewal a worker counts as dead, and another takes its job. */
export const LEASE = 30;

/** Renews the leases of these workers until told to stop, and frees the jobs of dead ones. */
export function keepLeases(workerIDs: () => string[]): () => void {
  const timer = setInterval(() => {
    renewLeases(workerIDs()).catch((error: unknown) => logError("lease", error));
  }, RENEWED_EVERY);
  return () => clearInterval(timer);
}

/** Renews the leases of these workers and frees what dead ones hold. A busy worker never loses its job. */
export async function renewLeases(workerIDs: string[]): Promise<void> {
  const db = database();
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now()
    where locked_by = any(array(select jsonb_array_elements_text(${JSON.stringify(workerIDs)}::jsonb)))`);
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => ${LEASE}::int)))`);
}
