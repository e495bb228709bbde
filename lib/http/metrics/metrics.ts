import { createServer, type Server } from "node:http";
import { sql, type SQL } from "drizzle-orm";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { database, type Db, rows } from "@/db/client";
import { poolUses } from "@/db/pool-use";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { operationName } from "@/lib/core/api/operation";
import { type LoopName, LOOPS } from "@/lib/jobs/loops";
import { keys } from "@/lib/providers/keys";
import { operations } from "../bindings";
import { type CountedEvent, log, type LogEvent, logError, observeLog } from "../log";

/** Milliseconds for which the answer of the database is good, however often somebody asks. */
const FRESH = 15_000;
/** The upper ends of the buckets, in seconds. A request has 5 seconds, a job five minutes. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 300];
/** Every kind of alert in the log. Each begins with zero, since the first of a kind is no increase otherwise. */
export const ALERTS = ["answers", "audit", "jobs", "ledger", "rails", "vault", "webhooks", "workers"] as const;
const MILLISECOND = 1000;

/** One figure that the database knows: a metric's short name, what it is of, and its value. */
interface DatabaseFigure {
  metric: string;
  /** The loop, job or rail, and the state where there is one. */
  name: string;
  state: string;
  value: number;
}

/** More than so many are not counted, so that a long queue costs no more than a short one. */
const COUNTED_MAX = 10_000;

/** Says how many of a loop's rows are due, up to the limit, and for how many seconds the oldest has been. */
function due(loop: string, rowsOf: SQL): SQL {
  return sql`
    select 'loop_due' as metric, ${loop}::text as name, '' as state, count(*)::float8 as value
      from (select 1 from (${rowsOf}) rows limit ${COUNTED_MAX}::int) counted
    union all
    select 'loop_oldest', ${loop}::text, '', greatest(0, coalesce(extract(epoch from now() - (select min(due_on) from (${rowsOf}) rows)), 0))::float8`;
}

/** Webhooks are looked at endpoint by endpoint: the index of what is pending begins with the endpoint. */
const deliveries = sql`select head.due_on from webhook_endpoint e cross join lateral (
  select due_on from webhook_delivery d where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.status = 'pending' and d.due_on <= now()
  order by d.due_on limit 100) head`;

/** Each loop with what its look asks for. */
const LOOP_DUES = [
  ...Object.entries(LOOPS).map(([name, loop]) => due(name, loop.due)),
  due("deliver-webhooks" satisfies LoopName, deliveries),
];

/** All figures in one statement. What it reads has an index, or is short while all is well. */
const FIGURES = sql`
  ${sql.join(LOOP_DUES, sql` union all `)}
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
  select 'rows_without_month', 'entry', '', count(*)::float8 from (select 1 from ledger.entry_rest limit ${COUNTED_MAX}::int) counted
  union all
  select 'rows_without_month', 'audit_event', '', count(*)::float8 from (select 1 from audit_event_rest limit ${COUNTED_MAX}::int) counted
  union all
  select 'rows_without_month', 'event', '', count(*)::float8 from (select 1 from event_rest limit ${COUNTED_MAX}::int) counted
  union all
  select 'rows_without_month', 'request_log', '', count(*)::float8 from (select 1 from request_log_rest limit ${COUNTED_MAX}::int) counted
  union all
  select 'key_noted', purpose, '', max(version)::float8 from vault.key_check group by purpose`;

/** Milliseconds within which a write must be committed. */
const WRITTEN_WITHIN = 1000;

/**
 * Whether a write passes: its line goes to the log of writes and into no table. One that hangs, as without its synchronous
 * standby, counts as none.
 */
async function takesWrites(db: Db): Promise<boolean> {
  const written = rows(db, sql`select pg_logical_emit_message(true, 'tender', '')`).then(() => true);
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, WRITTEN_WITHIN, false).unref());
  return Promise.race([written.catch(() => false), late]);
}

/** Asks the database for all of it. */
export function databaseFigures(db: Db): Promise<DatabaseFigure[]> {
  return overAllPartners(db, (open) => rows<DatabaseFigure>(open, FIGURES));
}

/** Names which of the database's figures stand in which gauge. */
const DATABASE_GAUGES = {
  loop_due: ["tender_loop_due", "Rows that a loop has to do and nobody has done, up to 10,000", ["loop"]],
  loop_oldest: ["tender_loop_oldest_seconds", "Age of the oldest of them", ["loop"]],
  job_due: ["tender_job_due", "Jobs of the queue that could run now", ["job"]],
  job_oldest: ["tender_job_oldest_seconds", "Age of the oldest of them", ["job"]],
  job_given_up: ["tender_job_given_up", "Jobs that failed for the last time", ["job"]],
  job_success: ["tender_job_last_success_timestamp_seconds", "When a job of the clock succeeded last", ["job"]],
  workers: ["tender_workers", "Workers that said within 30 seconds that they work", []],
  instructions: ["tender_rail_instructions", "Instructions under way", ["rail", "state"]],
  instruction_cents: ["tender_rail_instruction_cents", "Their amounts, in cents", ["rail", "state"]],
  rows_without_month: [
    "tender_rows_without_month",
    "Rows for which no month was made, or no day of the request log, up to 10,000",
    ["table"],
  ],
  key_noted: ["tender_key_version_noted", "The newest key version that the database knows", ["purpose"]],
} as const satisfies Record<string, readonly [string, string, readonly string[]]>;

/** The gauges of the database, which ask it at most every 15 seconds. Without an answer they are left out. */
function addDatabaseGauges(registry: Registry, db: () => Db): () => Promise<void> {
  const registers = [registry];
  const isUp = new Gauge({ name: "tender_database_up", help: "Whether the database answered", registers });
  const writes = new Gauge({
    name: "tender_database_writes",
    help: "Whether a write is committed within a second",
    registers,
  });
  const gauges = new Map<string, Gauge>();
  for (const [metric, [name, help, labelNames]] of Object.entries(DATABASE_GAUGES))
    gauges.set(metric, new Gauge({ name, help, labelNames, registers }));
  const set = ({ metric, name, state, value }: DatabaseFigure) => {
    const [label, other] = DATABASE_GAUGES[metric as keyof typeof DATABASE_GAUGES][2];
    gauges.get(metric)?.set({ ...(label && { [label]: name }), ...(other && { [other]: state }) }, value);
  };
  const ask = async () => {
    const asked = db();
    const figures = await databaseFigures(asked).catch((error: unknown) => {
      logError("metrics", error);
      return undefined;
    });
    for (const gauge of gauges.values()) gauge.reset();
    isUp.set(figures ? 1 : 0);
    writes.set((await takesWrites(asked)) ? 1 : 0);
    for (const figure of figures ?? []) set(figure);
  };
  let askedAt = -FRESH;
  let asking: Promise<void> | undefined;
  return async () => {
    if (performance.now() - askedAt >= FRESH) {
      askedAt = performance.now();
      asking = ask();
    }
    await asking;
  };
}

/** The gauges that this process knows by itself. They are looked at when somebody asks. */
function addProcessGauges(registry: Registry): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const pool = (name: string, help: string, value: "used" | "waiting" | "max") =>
    new Gauge({
      name,
      help,
      labelNames: ["pool"],
      registers,
      collect() {
        this.reset();
        for (const [of, use] of poolUses()) this.set({ pool: of }, use[value]);
      },
    });
  pool("tender_pool_used", "Connections that work", "used");
  pool("tender_pool_waiting", "Statements and transactions that wait for a connection", "waiting");
  pool("tender_pool_max", "Connections that the pool may have", "max");
  new Gauge({
    name: "tender_key_version",
    help: "The key version with which this process seals",
    labelNames: ["purpose"],
    registers,
    collect() {
      for (const purpose of ["card", "identity", "secret"] as const)
        this.set({ purpose }, keys().current(purpose).version);
    },
  });
}

/** Makes counters and histograms of what the log is told. */
function addLogMetrics(registry: Registry): (event: LogEvent | CountedEvent) => void {
  const registers = [registry];
  // A route that is no operation is a page: its path is no label, since there may be any number of them.
  const known = new Set(operations.map(operationName));
  const requests = new Histogram({
    name: "tender_request_duration_seconds",
    help: "Answered requests, by declared operation",
    labelNames: ["operation", "status"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: "tender_job_duration_seconds",
    help: "Jobs that ended",
    labelNames: ["job", "ok"],
    buckets: JOB_BUCKETS,
    registers,
  });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const deliveries = counter("tender_webhook_deliveries_total", "Tries to deliver an event", ["result"]);
  const dropped = counter("tender_request_log_dropped_total", "Entries of the request log that were dropped");
  const held = counter("tender_loop_held_total", "Times that one piece of work held the event loop for over 100 ms");
  const errors = counter("tender_errors_total", "Failures of ours", ["where"]);
  const alerts = counter("tender_alerts_total", "Alerts in the log", ["alert"]);
  const unsigned = counter("tender_unsigned_callbacks_total", "Callbacks with a wrong signature", ["provider"]);
  for (const alert of ALERTS) alerts.inc({ alert }, 0);
  for (const result of ["taken", "failed"]) deliveries.inc({ result }, 0);
  return (event) => {
    switch (event.event) {
      case "request":
        return requests.observe(
          { operation: known.has(event.route) ? event.route : "page", status: event.status },
          event.ms / MILLISECOND,
        );
      case "job":
        return jobs.observe({ job: event.job, ok: String(event.ok) }, event.ms / MILLISECOND);
      case "delivery":
        return deliveries.inc({ result: event.isTaken ? "taken" : "failed" });
      case "unsigned-callback":
        return unsigned.inc({ provider: event.provider });
      case "warning":
        if (event.warning === "request-log") dropped.inc(event.dropped);
        if (event.warning === "loop-held") held.inc();
        return;
      case "error":
        return errors.inc({ where: known.has(event.where) || /^[a-z-]+$/.test(event.where) ? event.where : "page" });
      case "alert":
        return alerts.inc({ alert: event.alert });
      default:
        return;
    }
  };
}

/** Everything that is measured, and what must be awaited before its text is taken. */
export function newMetrics(db: () => Db = database) {
  const registry = new Registry();
  addProcessGauges(registry);
  const observe = addLogMetrics(registry);
  const refresh = addDatabaseGauges(registry, db);
  const text = async () => {
    await refresh();
    return registry.metrics();
  };
  const names = () => registry.getMetricsAsArray().map(({ name }) => name);
  return { observe, text, names, contentType: registry.contentType };
}

/** Answers GET /metrics on a port of its own, and nothing else. A port that is taken is told, and the process goes on. */
export function serveMetrics(port: number, host: string): Server {
  const { observe, text, contentType } = newMetrics();
  observeLog(observe);
  const server = createServer((request, response) => {
    const isAsked = request.method === "GET" && request.url?.split("?")[0] === "/metrics";
    const answer = isAsked ? text() : Promise.resolve(undefined);
    answer.then(
      (body) => response.writeHead(body === undefined ? 404 : 200, { "content-type": contentType }).end(body ?? ""),
      (error: unknown) => {
        logError("metrics", error);
        response.writeHead(503).end();
      },
    );
  });
  server.on("error", (error) => logError("metrics", error));
  server.listen(port, host, () => log({ event: "metrics", port }));
  // A process that ends waits for no scraper.
  return server.unref();
}
