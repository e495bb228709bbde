import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { TEST_RESULTS } from "@/bin/lib/paths.mjs";
import { type Db, open, rows, withLongWork } from "@/db/client";
import { eventTable, railInstructionTable, transferTable, webhookDeliveryTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { type Receiver, startReceiver } from "@/testing/webhooks";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { checkAllLinks } from "@/lib/domain/platform/audit/check-links";
import { EVENTS } from "@/lib/domain/events";
import { newOwnEndpoint, type OwnDatabase, startOwnDatabase } from "../api/own-database";
import { type SecondServer, startSecondServer, startSecondWorker } from "../api/second-server";
import { type Market, newMarket } from "./market";

const MINUTES = Number(process.env.SOAK_MINUTES);
const ACTORS = Number(process.env.SOAK_ACTORS || 8);
/** Milliseconds between kills. Memory and queues are measured more often. */
const KILL_EVERY = Math.min(180_000, MINUTES * 10_000);
const LOOK_EVERY = Math.min(30_000, MINUTES * 1000);
/** Longest time in milliseconds for the queues to empty at the end, and for a statement that reads hours of rows. */
const SETTLE_MAX = 900_000;
const STATEMENT_MAX = 600_000;
/** Deliveries read per query. */
const PART = 50_000;
/** Limits of growth from the second quarter of the run to the last. */
const GROWTH_MAX = { server: 1.25, worker: 1.25, connections: 1.25, deliveries: 2 };

/** Measurements at one moment: mebibytes of memory, connections, and waiting rows. */
interface Look {
  minute: number;
  server: number;
  worker: number;
  connections: number;
  instructions: number;
  deliveries: number;
  occurrences: number;
  trail: number;
  transfers: number;
}

let database: OwnDatabase;
let pool: ReturnType<typeof open>["pool"];
let db: Db;
let settings: Record<string, string>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  database = await startOwnDatabase();
  const limits = ["SANDBOX", "SESSION", "ADDRESS"].map((name) => [`RATE_LIMIT_${name}`, "1000000"]);
  settings = {
    ...Object.fromEntries(limits),
    ...database.settings,
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.url,
    SANDBOX_SPEED: "20",
  };
  ({ pool, db } = open(database.url, 4, "tender_app"));
});

test.afterAll(async () => {
  await pool?.end({ timeout: 5 });
  await database?.stop();
});

/** One server and one worker that run throughout, and one of each that are killed. */
interface Processes {
  server: SecondServer;
  worker: SecondServer;
  mortalServer: SecondServer;
  mortalWorker: SecondServer;
}

async function startProcesses(): Promise<Processes> {
  return {
    server: await startSecondServer("soak-server", settings),
    worker: await startSecondWorker("soak-worker", settings),
    mortalServer: await startSecondServer("soak-mortal-server", settings),
    mortalWorker: await startSecondWorker("soak-mortal-worker", settings),
  };
}

/** Kills the server, the worker and the database in turn, and restarts them. Returns the number of kills. */
async function killInTurn(running: Processes, isOver: () => boolean): Promise<number> {
  const kills = [
    async () => {
      await running.mortalServer.stop("SIGKILL");
      running.mortalServer = await startSecondServer("soak-mortal-server", settings);
    },
    async () => {
      await running.mortalWorker.stop("SIGKILL");
      running.mortalWorker = await startSecondWorker("soak-mortal-worker", settings);
    },
    () => database.crash(),
  ];
  let killed = 0;
  for (let next = Date.now() + KILL_EVERY; !isOver(); await pause(200))
    if (Date.now() >= next) {
      await kills[killed++ % kills.length]?.();
      next = Date.now() + KILL_EVERY;
    }
  return killed;
}

/** The mebibytes of memory that a process uses. */
async function memoryOf({ pid }: SecondServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

const WAITING = sql`select
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  (select count(*)::int from rail_instruction where due_on is not null) as instructions,
  (select count(*)::int from webhook_delivery where status = 'pending') as deliveries,
  (select count(*)::int from occurrence where due_on is not null) as occurrences,
  (select count(*)::int from audit_waiting) as trail,
  (select count(*)::int from transfer) as transfers`;

type Waiting = Omit<Look, "minute" | "server" | "worker">;

/** Measures and reports repeatedly. A measurement that fails because the database is down is skipped. */
async function watch(
  { server, worker }: Processes,
  { isOver, report }: { isOver: () => boolean; report: (looks: readonly Look[]) => Promise<unknown> },
): Promise<Look[]> {
  const looks: Look[] = [];
  const began = Date.now();
  for (let next = began + LOOK_EVERY; !isOver(); await pause(200)) {
    if (Date.now() < next) continue;
    next = Date.now() + LOOK_EVERY;
    const [waiting] = await rows<Waiting>(db, WAITING).catch(() => []);
    const minute = Math.round((Date.now() - began) / 6000) / 10;
    if (waiting) looks.push({ minute, server: await memoryOf(server), worker: await memoryOf(worker), ...waiting });
    await report(looks);
  }
  return looks;
}

/** Received webhooks: their number and event IDs. Hours of bodies would not fit into memory. */
interface Hearing {
  receiver: Receiver;
  webhooks: number;
  eventIDs: Set<string>;
}

/** Subscribes an endpoint, which fails one request in twenty, to all events of the partner. */
async function listen({ partner }: Market): Promise<Hearing> {
  const eventIDs = new Set<string>();
  const receiver = await startReceiver(({ headers }, answer) => {
    hearing.webhooks += receiver.received.splice(0).length;
    hearing.eventIDs.add(String(headers["webhook-id"]));
    answer.writeHead(hearing.webhooks % 20 ? 204 : 503).end();
  });
  const hearing: Hearing = { receiver, webhooks: 0, eventIDs };
  await newOwnEndpoint(
    database,
    ctxFor(partner, undefined, { db }),
    receiver.url,
    EVENTS.map(({ name }) => name),
  );
  return hearing;
}

/** Waits until no work is left, except work that pauses after failures. */
async function settle(): Promise<void> {
  const waitingNow = async () => {
    await db
      .update(webhookDeliveryTable)
      .set({ dueOn: sql`now()` })
      .where(eq(webhookDeliveryTable.status, "pending"));
    await db
      .update(railInstructionTable)
      .set({ dueOn: sql`now()`, attempt: 0 })
      .where(isNotNull(railInstructionTable.dueOn));
    const [waiting] = await rows<Waiting>(db, WAITING);
    if (!waiting) return undefined;
    // The last schedules make their transfers half a minute later.
    const { instructions, deliveries, occurrences, trail } = waiting;
    return { instructions, deliveries, occurrences, trail };
  };
  await expect
    .poll(waitingNow, { timeout: SETTLE_MAX, intervals: [5000] })
    .toEqual({ instructions: 0, deliveries: 0, occurrences: 0, trail: 0 });
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The growth of a figure from the second quarter of the measurements to the last. */
function growthOf(looks: readonly Look[], figure: keyof typeof GROWTH_MAX): number {
  const quarter = Math.floor(looks.length / 4);
  const mean = (from: number) => meanOf(looks.slice(from, from + quarter).map((look) => look[figure]));
  return mean(looks.length - quarter) / mean(quarter);
}

const FIGURES = Object.keys(GROWTH_MAX) as (keyof typeof GROWTH_MAX)[];

interface Counts {
  market: Market;
  webhooks: number;
  /** Absent while the run goes on. */
  killed: number | undefined;
}

/** Reports the results so far, in Markdown. */
function reportOf(looks: readonly Look[], { market, webhooks, killed }: Counts): string {
  const growth = FIGURES.map((figure) => `${figure} ${growthOf(looks, figure).toFixed(2)}`);
  const answers = [...market.answers].map(
    ([name, counts]) => `- ${name}: ${JSON.stringify(Object.fromEntries(counts))}`,
  );
  return [
    `${looks.at(-1)?.minute ?? 0} of ${MINUTES} minutes, ${market.acknowledged.size} transfers answered, ${webhooks} webhooks, ${killed ?? "some"} kills.`,
    `Growth from the second to the last quarter: ${growth.join(", ")}.`,
    tableOf(looks),
    ...answers,
  ].join("\n\n");
}

/** The measurements as a Markdown table of about sixteen rows. */
function tableOf(looks: readonly Look[]): string {
  const shown = looks.filter((_look, index) => index % Math.max(1, Math.floor(looks.length / 16)) === 0);
  const names = Object.keys(looks[0] ?? {}) as (keyof Look)[];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(names),
    line(names.map(() => "---")),
    ...shown.map((look) => line(names.map((name) => look[name]))),
  ].join("\n");
}

/** Expects every acknowledged object exactly once, nothing done twice, and a balanced ledger. */
async function expectRight(long: Db, market: Market, hearing: Hearing): Promise<void> {
  const { partner, acknowledged } = market;
  const { transferID } = transferTable;
  const stored = await long.select({ transferID }).from(transferTable).where(isNull(transferTable.scheduleID));
  const ids = new Set<string>(stored.map((transfer) => transfer.transferID));
  expect.soft([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  expect.soft(ids.size).toBe(acknowledged.size);
  expect.soft(await breaches(long)).toEqual([]);
  expect.soft(await checkAllLinks(long, partner.accountID)).toMatchObject({ fault: null });
  const isLeft = ne(webhookDeliveryTable.status, "delivered");
  expect.soft(await long.$count(webhookDeliveryTable, isLeft)).toBe(0);
  expect.soft(await unheard(long, market, hearing)).toEqual([]);
  expect.soft(await long.$count(eventTable)).toBeGreaterThan(acknowledged.size);
}

/** Deliveries of events that the endpoint never received. */
async function unheard(long: Db, { partner }: Market, { eventIDs }: Hearing): Promise<string[]> {
  const { partnerID, eventID, deliveryID } = webhookDeliveryTable;
  const missing: string[] = [];
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const part = await long
      .select({ eventID, deliveryID })
      .from(webhookDeliveryTable)
      .where(and(eq(partnerID, partner.accountID), gt(deliveryID, last as never)))
      .orderBy(asc(deliveryID))
      .limit(PART);
    missing.push(...part.filter((delivery) => !eventIDs.has(delivery.eventID)).map((delivery) => delivery.deliveryID));
    last = part.at(-1)?.deliveryID ?? last;
    if (part.length < PART) return missing;
  }
}

test("everything at once, for hours, while servers, workers and the database are killed", async () => {
  test.setTimeout((MINUTES + 25) * 60_000);
  const running = await startProcesses();
  const market = await newMarket(db, () => [running.server.url, running.mortalServer.url]);
  const hearing = await listen(market);
  const end = Date.now() + MINUTES * 60_000;
  const isOver = () => Date.now() > end;
  const writeReport = async (looks: readonly Look[], killed?: number) => {
    const report = reportOf(looks, { market, webhooks: hearing.webhooks, killed });
    await writeFile(path.join(TEST_RESULTS, "soak.md"), `${report}\n`);
    return report;
  };
  const [killed, looks] = await Promise.all([
    killInTurn(running, isOver),
    watch(running, { isOver, report: writeReport }),
    market.trade(ACTORS, isOver),
  ]);
  process.stdout.write(`${await writeReport(looks, killed)}\n`);
  await settle();
  await withLongWork({ url: database.url, limit: STATEMENT_MAX }, (long) => expectRight(long, market, hearing));
  for (const figure of FIGURES) expect.soft(growthOf(looks, figure), figure).toBeLessThan(GROWTH_MAX[figure]);
  await Promise.all(Object.values(running).map((process: SecondServer) => process.stop()));
  hearing.receiver.close();
});
