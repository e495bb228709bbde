import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { tasks } from "./tasks";

/** Seconds that a due job may wait before its worker counts as broken. */
const WAIT = 60;

/** Whether due jobs have started. Reads only the head of the queue's index. */
export async function isKeepingUp(db: Db): Promise<boolean> {
  const [late] = await rows(
    db,
    sql`
    select from graphile_worker._private_jobs where is_available and priority = 0 and run_at < now() - make_interval(secs => ${WAIT}::int)
      and task_id in (select id from graphile_worker._private_tasks where identifier in ${Object.keys(tasks)}) limit 1`,
  );
  return late === undefined;
}
