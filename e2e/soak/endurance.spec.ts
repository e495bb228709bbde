import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { isNotNull, isNull, sql } from "drizzle-orm";
import { TEST_RESULTS } from "@/bin/lib/paths.mjs";
import { type Db, open, rows } from "@/db/client";
import { eventTable, railInstructionTable, transferTable, webhookDeliveryTable } from "@/db/schema";
import { ctxFor } from "@/db/testing/context";
import { type Receiver, startReceiver } from "@/db/testing/webhooks";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { checkLinks } from "@/lib/domain/platform/audit/check-links";
import { EVENTS } from "@/lib/domain/events";
import { newOwnEndpoint, type OwnDatabase, startOwnDatabase } from "../api/own-database";
import { type SecondServer, startSecondServer, startSecondWorker } from "../api/second-server";
import { type Market, newMarket } from "./market";

const MINUTES = Number(process.env.SOAK_MINUTES);
const ACTORS = Number(process.env.SOAK_ACTORS || 8);
/** Something is killed after each of so many parts of the time, and what there is in memory and queues is noted more often. */
const KILL_EVERY = Math.min(180_000, MINUTES * 10_000);
const LOOK_EVERY = Math.min(30_000, MINUTES * 1000);
/** Is how long the queues may take at the end, in milliseconds. */
const SETTLE_MAX = 900_000;
/** Says how much what there is at a time may have grown from the second quarter of the time to the last. */
const GROWTH_MAX = { server: 1.25, worker: 1.25, connections: 1.25, deliveries: 2 };

/** Holds what was seen at one moment: mebibytes of memory, connections, and rows that wait. */
interface Look {
  minute: number;
  server: number;
  worker: number;
  connections: number;
  instructions: number;
  deliveries: number;
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

/** One server and one worker that live all along, and one of each that are killed. */
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

/** Kills the server, the worker and the database in turn, and starts what it killed. Returns how often. */
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

/** The mebibytes of memory that a process has in use. */
async function memoryOf({ pid }: SecondServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

const WAITING = sql`select
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  (select count(*)::int from rail_instruction where due_on is not null) as instructions,
  (select count(*)::int from webhook_delivery where status = 'pending') as deliveries,
  (select count(*)::int from audit_waiting) as trail,
  (select count(*)::int from transfer) as transfers`;

type Waiting = Omit<Look, "minute" | "server" | "worker">;

/** Notes what there is again and again. A look that meets a database that is down is left out. */
async function watch({ server, worker }: Processes, isOver: () => boolean): Promise<Look[]> {
  const looks: Look[] = [];
  const began = Date.now();
  for (let next = began + LOOK_EVERY; !isOver(); await pause(200)) {
    if (Date.now() < next) continue;
    next = Date.now() + LOOK_EVERY;
    const [waiting] = await rows<Waiting>(db, WAITING).catch(() => []);
    const minute = Math.round((Date.now() - began) / 6000) / 10;
    if (waiting) looks.push({ minute, server: await memoryOf(server), worker: await memoryOf(worker), ...waiting });
  }
  return looks;
}

/** Has heard so many webhooks, and of which events. Hours of bodies would not fit into memory. */
interface Hearing {
  receiver: Receiver;
  webhooks: number;
  eventIDs: Set<string>;
}

/** Has an endpoint that fails one request in twenty, hear everything that the partner is told. */
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

/** Waits until nothing is left to do. What rests after failures is not waited for. */
async function settle(): Promise<void> {
  const waitingNow = async () => {
    await db
      .update(webhookDeliveryTable)
      .set({ dueOn: sql`now()` })
      .where(isNotNull(webhookDeliveryTable.dueOn));
    await db
      .update(railInstructionTable)
      .set({ dueOn: sql`now()`, attempt: 0 })
      .where(isNotNull(railInstructionTable.dueOn));
    const [waiting] = await rows<Waiting>(db, WAITING);
    return waiting && { instructions: waiting.instructions, deliveries: waiting.deliveries, trail: waiting.trail };
  };
  await expect
    .poll(waitingNow, { timeout: SETTLE_MAX, intervals: [5000] })
    .toEqual({ instructions: 0, deliveries: 0, trail: 0 });
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Returns how much a figure has grown from the second quarter of the looks to the last. */
function growthOf(looks: readonly Look[], figure: keyof typeof GROWTH_MAX): number {
  const quarter = Math.floor(looks.length / 4);
  const mean = (from: number) => meanOf(looks.slice(from, from + quarter).map((look) => look[figure]));
  return mean(looks.length - quarter) / mean(quarter);
}

/** The looks as a table in Markdown, of which a sixteenth each is shown. */
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

/** Expects that everything that was answered is there once, that nothing was done twice, and that the books hold. */
async function expectRight({ partner, acknowledged }: Market, { eventIDs }: Hearing): Promise<void> {
  const { transferID } = transferTable;
  const kept = await db.select({ transferID }).from(transferTable).where(isNull(transferTable.scheduleID));
  const ids = new Set<string>(kept.map((transfer) => transfer.transferID));
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBe(acknowledged.size);
  expect(await breaches(db)).toEqual([]);
  expect(await checkLinks(db, partner.accountID, { after: 0, most: 10_000_000 })).toMatchObject({ found: null });
  const { eventID, status } = webhookDeliveryTable;
  const deliveries = await db.select({ eventID, status }).from(webhookDeliveryTable);
  expect(deliveries.filter((delivery) => delivery.status !== "delivered")).toEqual([]);
  expect(deliveries.filter((delivery) => !eventIDs.has(delivery.eventID))).toEqual([]);
  expect(await db.$count(eventTable)).toBeGreaterThan(acknowledged.size);
}

test("everything at once, for hours, while servers, workers and the database are killed", async () => {
  test.setTimeout((MINUTES + 25) * 60_000);
  const running = await startProcesses();
  const market = await newMarket(db, () => [running.server.url, running.mortalServer.url]);
  const hearing = await listen(market);
  const end = Date.now() + MINUTES * 60_000;
  const isOver = () => Date.now() > end;
  const [killed, looks] = await Promise.all([
    killInTurn(running, isOver),
    watch(running, isOver),
    market.trade(ACTORS, isOver),
  ]);
  await settle();
  const figures = Object.keys(GROWTH_MAX) as (keyof typeof GROWTH_MAX)[];
  const growth = figures.map((figure) => [figure, growthOf(looks, figure)] as const);
  const answers = [...market.answers].map(
    ([name, counts]) => `- ${name}: ${JSON.stringify(Object.fromEntries(counts))}`,
  );
  const report = [
    `${MINUTES} minutes, ${market.acknowledged.size} transfers answered, ${hearing.webhooks} webhooks, ${killed} kills.`,
    `Growth from the second to the last quarter: ${growth.map(([figure, times]) => `${figure} ${times.toFixed(2)}`).join(", ")}.`,
    tableOf(looks),
    ...answers,
  ].join("\n\n");
  await writeFile(path.join(TEST_RESULTS, "soak.md"), `${report}\n`);
  process.stdout.write(`${report}\n`);
  await expectRight(market, hearing);
  for (const [figure, times] of growth) expect(times, figure).toBeLessThan(GROWTH_MAX[figure]);
  await Promise.all(Object.values(running).map((process: SecondServer) => process.stop()));
  hearing.receiver.close();
});
