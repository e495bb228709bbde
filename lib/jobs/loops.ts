import "@/lib/domain/rail-appliers";
import "@/lib/http/edge/answer-misfits";
import "@/lib/http/edge/rail-faults";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { database, type Db, rows, statement } from "@/db/client";
import { chainAllRows, waitingRows } from "@/lib/domain/platform/audit/chain";
import { dueSpending, moveSpending } from "@/lib/domain/cards/authorizations/authorizations";
import { carryEvents, waitingEvents } from "@/lib/domain/kernel/events/emit";
import {
  forPartners,
  hasNodes,
  isNodeAway,
  NodeAway,
  overAllPartners,
  type PartnerScope,
} from "@/lib/domain/kernel/storage/due-partners";
import { traced } from "@/lib/core/tracing";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { mailNotices, waitingNotices } from "@/lib/domain/access/notices/mail-notices";
import { dueDisputes, moveDisputes } from "@/lib/domain/money/disputes/move-disputes";
import { bookMatches, dueMatches } from "@/lib/domain/money/bank-files/statements/book-matches";
import { dueEntries, dueFiles, fileEntries, moveBankFiles } from "@/lib/domain/money/bank-files/move-bank-files";
import { dueInstructions } from "@/lib/domain/money/rails/claim";
import { dueExports, writeExports } from "@/lib/domain/overview/list-exports/write-exports";
import { exportPort } from "@/lib/http/bindings";
import { enterAsMember } from "@/lib/http/edge/enter-as-member";
import { dueRiskReviews, endRiskReviews } from "@/lib/domain/money/risk-reviews/risk-reviews";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { dueRepresentments, representReturns } from "@/lib/domain/money/returns/represent-return";
import { dueOccurrences, runOccurrences } from "@/lib/domain/money/schedules/run-occurrences";
import { pendingDeliveries } from "@/lib/domain/platform/webhooks/claim-deliveries";
import { Courier, type CourierWays } from "@/lib/domain/platform/webhooks/courier";
import { dueCancellations, finishCancellations } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import { queuedTransfers, startQueued } from "@/lib/domain/money/transfers/settle/start-queued";
import { count, log, logError } from "@/lib/http/log";

/** Milliseconds between two polls for work. */
const LOOK_INTERVAL_MS = 500;

/**
 * A loop's run for a partner or for all, and SQL for its due rows: the partner (`partner_id`) and since when
 * (`due_on`).
 */
interface Loop {
  due: SQL;
  pass(ctx: PublicCtx, of: PartnerScope): Promise<unknown>;
}

/** Work that is too frequent for the queue, because every job notifies all workers. */
export const LOOPS = {
  "carry-events": { due: waitingEvents, pass: carryEvents },
  "chain-audit": { due: waitingRows, pass: ({ db }, of) => chainAllRows(db, of) },
  "file-entries": { due: dueEntries, pass: (ctx) => fileEntries(ctx) },
  "move-bank-files": { due: dueFiles, pass: (ctx) => moveBankFiles(ctx) },
  "book-statements": { due: dueMatches, pass: (ctx) => bookMatches(ctx) },
  "move-rails": { due: dueInstructions, pass: moveRails },
  "run-occurrences": { due: dueOccurrences, pass: runOccurrences },
  "represent-returns": { due: dueRepresentments, pass: representReturns },
  "finish-cancellations": { due: dueCancellations, pass: finishCancellations },
  "end-risk-reviews": { due: dueRiskReviews, pass: endRiskReviews },
  "move-spending": { due: dueSpending, pass: moveSpending },
  "move-disputes": { due: dueDisputes, pass: moveDisputes },
  "start-queued": { due: queuedTransfers, pass: startQueued },
  "mail-notices": { due: waitingNotices, pass: (ctx, of) => mailNotices(ctx, of, enterAsMember) },
  "write-exports": { due: dueExports, pass: (ctx, of) => writeExports(ctx, of, exportPort) },
} satisfies Record<string, Loop>;

/** The names of all loops. `e2e/api/loops.spec.ts` proves that each one runs. */
export type LoopName = keyof typeof LOOPS | "deliver-webhooks";

type Look = { now: string } & Record<string, string | boolean>;

/** Polls for all loops at once. Without work, the database gets only one statement. */
function lookFor(loops: Record<string, Loop>): (db: Db) => Promise<Look[]> {
  const dues = Object.entries(loops).map(([name, { due }]) => sql`exists (${due}) as ${sql.identifier(name)}`);
  const look = statement<Look, object>(sql`select now() as now, ${sql.join(dues, sql`, `)}`);
  return (db) => look(db, {});
}

/**
 * Polls for all loops. While a node of a cluster is down the result is unknown, and each loop asks the reachable nodes.
 */
async function lookAtReachable(look: (db: Db) => Promise<Look[]>): Promise<Look | "unknown"> {
  if (isNodeAway()) return "unknown";
  try {
    const [row] = await overAllPartners(database(), look);
    return row ?? "unknown";
  } catch (error) {
    if (!(await hasNodes(database()))) throw error;
    logError("loops", error);
    return "unknown";
  }
}

/** The context of one run, outside of any transaction. The database's clock decides which rows are due. */
const passAt = (db: Db, now: string | undefined, signal?: AbortSignal): PublicCtx => ({
  db,
  now: new Date(now ?? Date.now()),
  requestID: randomUUID(),
  clientAddress: "worker",
  ...(signal && { signal }),
});

/** A context with the current time, for a run without a preceding poll. */
async function present(): Promise<PublicCtx> {
  const db = database();
  const [clock] = await rows<{ now: string }>(db, sql`select now() as now`);
  return passAt(db, clock?.now);
}

/** The courier of this process, which logs. Tests replace its dependencies. */
export const newCourier = (ways: Partial<CourierWays> = {}) =>
  new Courier({
    present,
    failed: (error) => logError("deliver-webhooks", error),
    tried: (isTaken) => count({ event: "delivery", isTaken }),
    held: (places) => log({ event: "alert", alert: "webhooks", fault: "places-held", places }),
    ...ways,
  });

/** One run of a loop; on a cluster, for one partner after the other. */
const passOf = ({ due, pass }: Loop, ctx: PublicCtx) => forPartners(ctx.db, due, (of) => pass(ctx, of));

/** A run with a separate trace. Each of its statements names the run. */
async function tracedPass(name: string, loop: Loop, match: Look | "unknown", signal: AbortSignal): Promise<unknown> {
  const ctx = match === "unknown" ? { ...(await present()), signal } : passAt(database(), match.now, signal);
  const start = { name: `loop ${name}`, kind: "internal", requestID: ctx.requestID } as const;
  return traced(start, () => passOf(loop, ctx));
}

/** Tracks a run until it ends. */
function start(running: Map<string, Promise<void>>, name: string, pass: Promise<unknown>): void {
  const done = pass
    .then(() => {})
    .catch((error: unknown) => (error instanceof NodeAway ? undefined : logError(name, error)))
    .finally(() => running.delete(name));
  running.set(name, done);
}

/** Milliseconds since the last poll until the loops count as stuck. */
const LOOK_AGE = 10_000;

/** Runs the loops until told to stop. `stop` waits for running work. Loops do not wait for each other. */
export function startLoops(): { isTurning(): boolean; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const courier = newCourier();
  const loops: Record<LoopName, Loop> = {
    ...LOOPS,
    "deliver-webhooks": { due: pendingDeliveries, pass: () => courier.pass() },
  };
  const look = lookFor(loops);
  const running = new Map<string, Promise<void>>();
  let lookedAt = -LOOK_AGE;
  const turn = async () => {
    const result = await lookAtReachable(look);
    lookedAt = performance.now();
    for (const [name, loop] of Object.entries(loops))
      if ((result === "unknown" || result[name] === true) && !running.has(name) && !signal.aborted)
        start(running, name, tracedPass(name, loop, result, signal));
  };
  const turns = async () => {
    while (!signal.aborted) {
      await turn().catch((error: unknown) => logError("loops", error));
      await pause(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  };
  const done = turns();
  return {
    isTurning: () => performance.now() - lookedAt < LOOK_AGE,
    async stop() {
      stopping.abort();
      await done;
      await Promise.all([...running.values(), courier.stop()]);
    },
  };
}
