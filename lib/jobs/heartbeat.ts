import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { database, type Db, statement } from "@/db/client";
import { type BEATING, heartbeatTable } from "@/db/schema";
import { logError } from "@/lib/http/log/log";

/** Milliseconds between two beats. */
const EVERY = 5000;
/** A worker that has not said for so many seconds that it lives counts as lost. */
export const SILENCE = 30;

/** This process's name in the table of heartbeats. */
export const ME = `${hostname()}:${process.pid}`;

type Role = (typeof BEATING)[number];

const upsert = statement<never, { role: Role; process: string }>(sql`
  insert into ${heartbeatTable} (role, process, beat_on) values (${sql.placeholder("role")}, ${sql.placeholder("process")}, now())
  on conflict (role, process) do update set beat_on = excluded.beat_on`);

/** Says that this process lives. */
export async function beat(db: Db, role: Role): Promise<void> {
  await upsert(db, { role, process: ME });
}

/** Says again and again that the worker of this process works, while it does; takes its word back when told to stop. */
export function startHeartbeat(isWorking: () => boolean): { stop(): Promise<void> } {
  const quietly = (work: Promise<unknown>) => work.catch((error: unknown) => logError("heartbeat", error));
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (isWorking()) last = quietly(beat(database(), "worker"));
  }, EVERY);
  return {
    async stop() {
      clearInterval(timer);
      await last;
      await quietly(database().execute(sql`delete from ${heartbeatTable} where role = 'worker' and process = ${ME}`));
    },
  };
}
