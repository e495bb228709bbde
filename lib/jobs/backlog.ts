import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { tasks } from "./tasks";

/** Says how many seconds a due job may wait before its worker counts as broken. */
const WAIT = 60;

/** Whether the due jobs have begun. It only reads the head of the queue's own index. */
export async function isKeepingUp(db: Db): Promise<boolean> {
  const [late] = await rows(
    db,
    sql`
    select from graphile_worker._private_jobs where is_available and priority = 0 and run_at < now() - make_interval(secs => ${WAIT}::int)
      and task_id in (select id from graphile_worker._private_tasks where identifier in ${Object.keys(tasks)}) limit 1`,
  );
  return late === undefined;
}
