import { sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { LoopName } from "@/lib/jobs/loops";

/** One figure that the database knows: a metric's short name, what it is of, and its value. */
export interface DatabaseFigure {
  metric: string;
  /** The loop, job or rail, and the state where there is one. */
  name: string;
  state: string;
  value: number;
}

/** More than so many are not counted, so that a long queue costs no more than a short one. */
const COUNTED_MAX = 10_000;

/** Says how many of a loop's rows are due, up to the limit, and for how many seconds the oldest has been. */
function due(loop: string, from: SQL, since: SQL): SQL {
  return sql`
    select 'loop_due' as metric, ${loop}::text as name, '' as state, count(*)::float8 as value
      from (select 1 from ${from} limit ${COUNTED_MAX}::int) counted
    union all
    select 'loop_oldest', ${loop}::text, '', greatest(0, coalesce(extract(epoch from now() - (select min(${since}) from ${from})), 0))::float8`;
}

const dueOn = sql`due_on`;

/** Webhooks are looked at endpoint by endpoint: the index of what is pending begins with the endpoint. */
const deliveries = sql`webhook_endpoint e cross join lateral (
  select due_on from webhook_delivery d where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.status = 'pending' and d.due_on <= now()
  order by d.due_on limit 100) head`;

/** Each loop of `lib/jobs/loops.ts` with what its look asks for. */
const LOOP_DUES = {
  "carry-events": due("carry-events", sql`event_outbox`, sql`created_on`),
  "chain-audit": due("chain-audit", sql`audit_waiting`, sql`written_on`),
  "move-rails": due("move-rails", sql`rail_instruction where due_on <= now()`, dueOn),
  "run-occurrences": due("run-occurrences", sql`occurrence where due_on <= now()`, dueOn),
  "finish-cancellations": due("finish-cancellations", sql`cancellation where due_on <= now()`, dueOn),
  "move-spending": due("move-spending", sql`card_network_event where due_on <= now()`, dueOn),
  "move-disputes": due("move-disputes", sql`dispute where due_on <= now()`, dueOn),
  "start-queued": due("start-queued", sql`transfer where due_on <= now()`, dueOn),
  "deliver-webhooks": due("deliver-webhooks", deliveries, sql`head.due_on`),
} satisfies Record<LoopName, SQL>;

/** All figures in one statement. What it reads has an index, or is short while all is well. */
const FIGURES = sql`
  ${sql.join(Object.values(LOOP_DUES), sql` union all `)}
  union all
  select 'job_due', t.identifier, '', count(j.id)::float8 from graphile_worker._private_tasks t
    left join graphile_worker._private_jobs j on j.task_id = t.id and j.is_available and j.run_at <= now() group by t.identifier
  union all
  select 'job_oldest', t.identifier, '', coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 from graphile_worker._private_tasks t
    left join graphile_worker._private_jobs j on j.task_id = t.id and j.is_available and j.run_at <= now() group by t.identifier
  union all
  select 'job_given_up', t.identifier, '', count(j.id)::float8 from graphile_worker._private_tasks t
    left join graphile_worker._private_jobs j on j.task_id = t.id and j.attempts >= j.max_attempts group by t.identifier
  union all
  select 'job_success', job, '', extract(epoch from succeeded_on)::float8 from recurring_job
  union all
  select 'workers', '', '', count(*)::float8 from heartbeat where role = 'worker' and beat_on > now() - interval '30 seconds'
  union all
  select 'instructions', kind, status, count(*)::float8 from rail_instruction where due_on is not null group by kind, status
  union all
  select 'instruction_cents', kind, status, sum(amount)::float8 from rail_instruction where due_on is not null group by kind, status
  union all
  select 'key_noted', purpose, '', max(version)::float8 from vault.key_check group by purpose`;

/** Asks the database for all of it. */
export function databaseFigures(db: Db): Promise<DatabaseFigure[]> {
  return rows<DatabaseFigure>(db, FIGURES);
}
