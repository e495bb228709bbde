import "@/lib/domain/rail-appliers";
import "@/lib/http/rail-faults";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { database, type Db, rows, statement } from "@/db/client";
import { chainRows, rowsWait } from "@/lib/domain/audit/chain";
import { moveSpending, spendingIsDue } from "@/lib/domain/authorizations/move-spending";
import type { PublicCtx } from "@/lib/domain/context";
import { disputesAreDue, moveDisputes } from "@/lib/domain/disputes/move-disputes";
import { instructionsAreDue } from "@/lib/domain/rails/claim";
import { moveRails } from "@/lib/domain/rails/move-rails";
import { occurrencesAreDue, runOccurrences } from "@/lib/domain/schedules/run-occurrences";
import { deliveriesAreDue } from "@/lib/domain/webhooks/claim-deliveries";
import { Courier } from "@/lib/domain/webhooks/courier";
import { cancellationsAreDue, finishCancellations } from "@/lib/domain/transfers/finish-cancellations";
import { startQueued, transfersAreQueued } from "@/lib/domain/transfers/start-queued";
import { logError } from "@/lib/http/log";

/** How long to wait between two looks for work, in milliseconds. */
const REST = 500;

/** What a loop does, and in SQL whether there is anything to do. */
interface Loop {
  isDue: SQL;
  pass(ctx: PublicCtx): Promise<unknown>;
}

/** Work that is too frequent for the queue, because every job notifies all workers. */
const LOOPS: Record<string, Loop> = {
  "chain-audit": { isDue: rowsWait, pass: ({ db }) => chainRows(db) },
  "move-rails": { isDue: instructionsAreDue, pass: moveRails },
  "run-occurrences": { isDue: occurrencesAreDue, pass: runOccurrences },
  "finish-cancellations": { isDue: cancellationsAreDue, pass: finishCancellations },
  "move-spending": { isDue: spendingIsDue, pass: moveSpending },
  "move-disputes": { isDue: disputesAreDue, pass: moveDisputes },
  "start-queued": { isDue: transfersAreQueued, pass: startQueued },
};

type Look = { now: string } & Record<string, string | boolean>;

/** Looks for all loops at once. Without work, one statement is all that the database gets. */
function lookFor(loops: Record<string, Loop>): (db: Db) => Promise<Look[]> {
  const dues = Object.entries(loops).map(([name, { isDue }]) => sql`${isDue} as ${sql.identifier(name)}`);
  const look = statement<Look, object>(sql`select now() as now, ${sql.join(dues, sql`, `)}`);
  return (db) => look(db, {});
}

/** The context of one pass, outside of any transaction. The database's clock decides what is due. */
const passAt = (db: Db, now: string | undefined): PublicCtx => ({
  db,
  now: new Date(now ?? Date.now()),
  requestID: randomUUID(),
  clientAddress: "worker",
});

/** A context of now, for a pass that nobody looked ahead of. */
async function present(): Promise<PublicCtx> {
  const db = database();
  const [clock] = await rows<{ now: string }>(db, sql`select now() as now`);
  return passAt(db, clock?.now);
}

/** Runs the loops until told to stop. `stop` waits for the running passes. No pass waits for one of another loop. */
export function startLoops(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const courier = new Courier({ present, failed: (error) => logError("deliver-webhooks", error) });
  const loops: typeof LOOPS = {
    ...LOOPS,
    "deliver-webhooks": { isDue: deliveriesAreDue, pass: () => courier.pass() },
  };
  const look = lookFor(loops);
  const running = new Map<string, Promise<void>>();
  const start = (name: string, { pass }: Loop, ctx: PublicCtx) => {
    const done = pass(ctx)
      .then(() => {})
      .catch((error: unknown) => logError(name, error))
      .finally(() => running.delete(name));
    running.set(name, done);
  };
  const turn = async () => {
    const [found] = await look(database());
    for (const [name, loop] of Object.entries(loops))
      if (found?.[name] === true && !running.has(name) && !signal.aborted)
        start(name, loop, passAt(database(), found.now));
  };
  const turns = async () => {
    while (!signal.aborted) {
      await turn().catch((error: unknown) => logError("loops", error));
      await pause(REST, undefined, { signal }).catch(() => {});
    }
  };
  const done = turns();
  return {
    async stop() {
      stopping.abort();
      await done;
      await Promise.all([...running.values(), courier.stop()]);
    },
  };
}
