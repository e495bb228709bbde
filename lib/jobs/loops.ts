import "@/lib/domain/rail-appliers";
import "@/lib/http/rail-faults";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database, rows } from "@/db/client";
import { chainRows } from "@/lib/domain/audit/chain";
import { moveSpending } from "@/lib/domain/authorizations/move-spending";
import type { PublicCtx } from "@/lib/domain/context";
import { moveDisputes } from "@/lib/domain/disputes/move-disputes";
import { moveRails } from "@/lib/domain/rails/move-rails";
import { runOccurrences } from "@/lib/domain/schedules/run-occurrences";
import { Courier } from "@/lib/domain/webhooks/courier";
import { finishCancellations } from "@/lib/domain/transfers/finish-cancellations";
import { startQueued } from "@/lib/domain/transfers/start-queued";
import { logError } from "@/lib/http/log";

/** How long each loop rests between two passes, in milliseconds. */
const REST = 500;

/** Work that is too frequent for the queue, because every job notifies all workers. */
const LOOPS: Record<string, () => Promise<unknown>> = {
  "chain-audit": () => chainRows(database()),
  "move-rails": async () => moveRails(await pass()),
  "run-occurrences": async () => runOccurrences(await pass()),
  "finish-cancellations": async () => finishCancellations(await pass()),
  "move-spending": async () => moveSpending(await pass()),
  "move-disputes": async () => moveDisputes(await pass()),
  "start-queued": async () => startQueued(await pass()),
};

/** The courier of one process. Its passes wait for no receiver. */
const newCourier = () => new Courier({ present: pass, failed: (error) => logError("deliver-webhooks", error) });

/** The context of one pass, outside of any transaction. The database's clock decides what is due. */
async function pass(): Promise<PublicCtx> {
  const db = database();
  const [clock] = await rows<{ now: string }>(db, sql`select now() as now`);
  return { db, now: new Date(clock?.now ?? Date.now()), requestID: randomUUID(), clientAddress: "worker" };
}

/** Runs the loops until told to stop. `stop` waits for the running passes. */
export function startLoops(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const turn = async (name: string, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => logError(name, error));
      await pause(REST, undefined, { signal }).catch(() => {});
    }
  };
  const courier = newCourier();
  const loops = { ...LOOPS, "deliver-webhooks": () => courier.pass() };
  const done = Promise.all(Object.entries(loops).map(([name, work]) => turn(name, work)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all([done, courier.stop()]);
    },
  };
}
