import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { chainRows } from "@/lib/domain/audit/chain";
import { logError } from "@/lib/http/log";

/** How long each loop rests between two passes, in milliseconds. */
const REST = 500;

/** Work that is too frequent for the queue, because every job notifies all workers. */
const LOOPS = { "chain-audit": () => chainRows(database()) };

/** Runs the loops until told to stop. `stop` waits for the running passes. */
export function startLoops(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const turn = async (name: string, pass: () => Promise<void>) => {
    while (!signal.aborted) {
      await pass().catch((error: unknown) => logError(name, error));
      await pause(REST, undefined, { signal }).catch(() => {});
    }
  };
  const done = Promise.all(Object.entries(LOOPS).map(([name, pass]) => turn(name, pass)));
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
