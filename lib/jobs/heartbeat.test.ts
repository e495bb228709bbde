import { expect, test } from "@playwright/test";
import { sql, TransactionRollbackError } from "drizzle-orm";
import { database, type Db, rows } from "@/db/client";
import { heartbeatTable } from "@/db/schema";
import { HeartbeatWatch } from "@/lib/http/server/watch-heartbeats";
import { beat, ME } from "./heartbeat";
import { startWorker } from "./worker";

/** Runs a test with only its own heartbeats, while other tests have theirs. */
async function alone(work: (db: Db) => Promise<void>): Promise<void> {
  const undone = database().transaction(async (tx) => {
    await tx.delete(heartbeatTable);
    await work(tx);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
}

const worker = (db: Db, process: string, age: number) =>
  db.insert(heartbeatTable).values({ role: "worker", process, beatOn: sql`now() - make_interval(secs => ${age})` });

const NOTHING = { lost: [], isNoneLeft: false };

test("a worker that is silent for half a minute is reported once, and the absence of any worker each minute", () =>
  alone(async (db) => {
    await worker(db, "living:1", 20);
    await worker(db, "silent:2", 31);
    const watch = new HeartbeatWatch();
    expect(await watch.look(db, 0)).toEqual(NOTHING);
    expect(await watch.look(db, 29_000)).toEqual(NOTHING);
    expect(await watch.look(db, 30_000)).toEqual({ lost: ["silent:2"], isNoneLeft: false });
    expect(await watch.look(db, 40_000)).toEqual(NOTHING);
    await db.delete(heartbeatTable);
    expect(await watch.look(db, 50_000)).toEqual({ lost: [], isNoneLeft: true });
    expect(await watch.look(db, 109_000)).toEqual(NOTHING);
    expect(await watch.look(db, 110_000)).toEqual({ lost: [], isNoneLeft: true });
  }));

test("after a database outage the workers have half a minute to send a heartbeat", () =>
  alone(async (db) => {
    const watch = new HeartbeatWatch();
    await watch.look(db, 0);
    const away = { execute: () => Promise.reject(new Error("away")) } as unknown as Db;
    await expect(watch.look(away, 20_000)).rejects.toThrow("away");
    expect(await watch.look(db, 40_000)).toEqual(NOTHING);
    expect(await watch.look(db, 69_000)).toEqual(NOTHING);
    expect(await watch.look(db, 70_000)).toEqual({ lost: [], isNoneLeft: true });
  }));

test("a server's heartbeat does not count as a worker's, and a second heartbeat replaces the first", () =>
  alone(async (db) => {
    await beat(db, "server");
    await beat(db, "server");
    expect(await rows(db, sql`select role, process from ${heartbeatTable}`)).toEqual([{ role: "server", process: ME }]);
    const watch = new HeartbeatWatch();
    await watch.look(db, 0);
    expect(await watch.look(db, 30_000)).toEqual({ lost: [], isNoneLeft: true });
  }));

test("a worker sends heartbeats, and removes its row when it shuts down", async () => {
  const ownRows = () =>
    rows(database(), sql`select from ${heartbeatTable} where role = 'worker' and process = ${ME}`).then(
      ({ length }) => length,
    );
  const running = await startWorker();
  await expect.poll(ownRows).toBe(1);
  await running.stop();
  expect(await ownRows()).toBe(0);
});
