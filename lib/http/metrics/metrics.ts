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

/** Milliseconds before the cached database figures expire. */
const FRESH = 15_000;
/** The upper bounds of the buckets, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 300];
/**
 * All kinds of alerts. Each counter starts at zero, because otherwise Prometheus would not see the first alert as an
 * increase.
 */
export const ALERTS = [
  "answers",
  "audit",
  "institutions",
  "jobs",
  "ledger",
  "rails",
  "return-rates",
  "sanctions",
  "vault",
  "webhooks",
  "workers",
] as const;
const MILLISECOND = 1000;

/** One figure from the database: the short name of its metric, its labels and its value. */
interface DatabaseFigure {
  metric: string;
  /** The loop, job, rail, table or key purpose. `state` is empty for most metrics. */
  name: string;
  state: string;
  value: number;
}

/** The highest number that is counted, so that a long queue costs no more than a short one. */
const COUNTED_MAX = 10_000;

/** Selects the number of due rows of a loop, up to the limit, and the age of the oldest in seconds. */
function due(loop: string, rowsOf: SQL): SQL {
  return sql`
    select 'loop_due' as metric, ${loop}::text as name, '' as state, count(*)::float8 as value
      from (select 1 from (${rowsOf}) rows limit ${COUNTED_MAX}::int) counted
    union all
    select 'loop_oldest', ${loop}::text, '', greatest(0, coalesce(extract(epoch from now() - (select min(due_on) from (${rowsOf}) rows)), 0))::float8`;
}

/** Deliveries are selected per endpoint, because the index of pending deliveries begins with the endpoint. */
const deliveries = sql`select head.due_on from webhook_endpoint e cross join lateral (
  select due_on from webhook_delivery d where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.status = 'pending' and d.due_on <= now()
  order by d.due_on limit 100) head`;

const LOOP_DUES = [
  ...Object.entries(LOOPS).map(([name, loop]) => due(name, loop.due)),
  due("deliver-webhooks" satisfies LoopName, deliveries),
];

/** All figures in one statement. Each part uses an index, or a table that is small while all is well. */
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

/** Milliseconds that a write has to commit. */
const WRITTEN_WITHIN = 1000;

/**
 * Whether a write commits. It writes a message to the WAL and to no table. A write that hangs, for example without its
 * synchronous standby, counts as failed.
 */
async function takesWrites(db: Db): Promise<boolean> {
  const written = rows(db, sql`select pg_logical_emit_message(true, 'tender', '')`).then(() => true);
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, WRITTEN_WITHIN, false).unref());
  return Promise.race([written.catch(() => false), late]);
}

export function databaseFigures(db: Db): Promise<DatabaseFigure[]> {
  return overAllPartners(db, (open) => rows<DatabaseFigure>(open, FIGURES));
}

const DATABASE_GAUGES = {
  loop_due: ["tender_loop_due", "Due rows that a loop has not processed, up to 10,000", ["loop"]],
  loop_oldest: ["tender_loop_oldest_seconds", "Age of a loop's oldest due row, in seconds", ["loop"]],
  job_due: ["tender_job_due", "Queued jobs that are due", ["job"]],
  job_oldest: ["tender_job_oldest_seconds", "Age of the oldest due job, in seconds", ["job"]],
  job_given_up: ["tender_job_given_up", "Jobs that failed on their last attempt", ["job"]],
  job_success: ["tender_job_last_success_timestamp_seconds", "When a scheduled job last succeeded", ["job"]],
  workers: ["tender_workers", "Workers with a heartbeat in the last 30 seconds", []],
  instructions: ["tender_rail_instructions", "Rail instructions in progress", ["rail", "state"]],
  instruction_cents: [
    "tender_rail_instruction_cents",
    "Amounts of rail instructions in progress, in cents",
    ["rail", "state"],
  ],
  rows_without_month: [
    "tender_rows_without_month",
    "Rows without a monthly partition, or a daily one of the request log, up to 10,000",
    ["table"],
  ],
  key_noted: ["tender_key_version_noted", "The newest key version recorded in the database", ["purpose"]],
} as const satisfies Record<string, readonly [string, string, readonly string[]]>;

/**
 * Adds gauges of the database, which is queried at most every 15 seconds. They are left out while it does not answer.
 */
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
    const connected = db();
    const figures = await databaseFigures(connected).catch((error: unknown) => {
      logError("metrics", error);
      return undefined;
    });
    for (const gauge of gauges.values()) gauge.reset();
    isUp.set(figures ? 1 : 0);
    writes.set((await takesWrites(connected)) ? 1 : 0);
    for (const figure of figures ?? []) set(figure);
  };
  let readAt = -FRESH;
  let asking: Promise<void> | undefined;
  return async () => {
    if (performance.now() - readAt >= FRESH) {
      readAt = performance.now();
      asking = ask();
    }
    await asking;
  };
}

/** Adds gauges of this process, which are read on each scrape. */
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
  pool("tender_pool_used", "Connections in use", "used");
  pool("tender_pool_waiting", "Statements and transactions that wait for a connection", "waiting");
  pool("tender_pool_max", "Maximum number of connections", "max");
  new Gauge({
    name: "tender_key_version",
    help: "The key version that this process encrypts with",
    labelNames: ["purpose"],
    registers,
    collect() {
      for (const purpose of ["card", "identity", "secret"] as const)
        this.set({ purpose }, keys().current(purpose).version);
    },
  });
}

/** Returns a log observer that feeds counters and histograms. */
function addLogMetrics(registry: Registry): (event: LogEvent | CountedEvent) => void {
  const registers = [registry];
  // Routes that are not operations are pages. Their paths are not used as labels, because their number is unlimited.
  const names = new Set(operations.map(operationName));
  const requests = new Histogram({
    name: "tender_request_duration_seconds",
    help: "Answered requests, by declared operation",
    labelNames: ["operation", "status"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: "tender_job_duration_seconds",
    help: "Finished jobs",
    labelNames: ["job", "ok"],
    buckets: JOB_BUCKETS,
    registers,
  });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const deliveries = counter("tender_webhook_deliveries_total", "Attempts to deliver an event", ["result"]);
  const dropped = counter("tender_request_log_dropped_total", "Dropped entries of the request log");
  const held = counter("tender_loop_held_total", "Times that one piece of work held the event loop for over 100 ms");
  const errors = counter("tender_errors_total", "Internal errors", ["where"]);
  const alerts = counter("tender_alerts_total", "Alerts in the log", ["alert"]);
  const unsigned = counter("tender_unsigned_callbacks_total", "Callbacks with a wrong signature", ["provider"]);
  for (const alert of ALERTS) alerts.inc({ alert }, 0);
  for (const result of ["taken", "failed"]) deliveries.inc({ result }, 0);
  return (event) => {
    switch (event.event) {
      case "request":
        return requests.observe(
          { operation: names.has(event.route) ? event.route : "page", status: event.status },
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
        return errors.inc({ where: names.has(event.where) || /^[a-z-]+$/.test(event.where) ? event.where : "page" });
      case "alert":
        return alerts.inc({ alert: event.alert });
      default:
        return;
    }
  };
}

/** All metrics of this process. `text` refreshes the database figures first. */
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

/** Answers GET /metrics on a separate port. If the port is taken, logs an error and the process continues. */
export function serveMetrics(port: number, host: string): Server {
  const { observe, text, contentType } = newMetrics();
  observeLog(observe);
  const server = createServer((request, response) => {
    const isScrape = request.method === "GET" && request.url?.split("?")[0] === "/metrics";
    const answer = isScrape ? text() : Promise.resolve(undefined);
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
  // Open scrapes do not keep the process alive.
  return server.unref();
}
