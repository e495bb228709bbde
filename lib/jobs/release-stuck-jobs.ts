import { sql } from "drizzle-orm";
import type { PublicCtx } from "@/lib/domain/context";

/** No job's transaction lives that long, in seconds: who holds a job longer is dead. */
const STUCK_AFTER = 60;

/** Frees the jobs of workers that died, so that others take them now and not after the queue's own four hours. */
export async function releaseStuckJobs({ db }: PublicCtx): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => ${STUCK_AFTER})))`);
}
