import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { open, rows, statement, withLongWork } from "./client";
import { startRelay } from "../testing/relay";

const URL = process.env.DATABASE_URL ?? "";

async function throughRelay(max = 4, kind = { speaksTLS: false }) {
  const relay = await startRelay(URL, kind);
  const { pool, db } = open(relay.url, max, process.env.DATABASE_ROLE);
  const answers = () =>
    rows(db, sql`select 1 as one`).then(
      () => true,
      () => false,
    );
  const end = async () => {
    await pool.end({ timeout: 0 });
    await relay.close();
  };
  return { relay, db, answers, end };
}

for (const speaksTLS of [false, true])
  test(`connections ${speaksTLS ? "with TLS " : ""}that go silent are dropped once the first times out, and new ones replace them`, async () => {
    const { relay, answers, end } = await throughRelay(4, { speaksTLS });
    expect(await Promise.all([answers(), answers(), answers(), answers()])).toEqual([true, true, true, true]);
    relay.silence();
    expect(await answers()).toBe(false);
    expect(await Promise.all([answers(), answers(), answers(), answers()])).toEqual([true, true, true, true]);
    await end();
  });

test("a transaction whose connection goes silent fails, and a prepared query works again afterwards", async () => {
  const { relay, db, end } = await throughRelay(1);
  const one = statement<{ one: number }, { one: number }>(sql`select ${sql.placeholder("one")}::int4 as one`);
  expect(await one(db, { one: 1 })).toEqual([{ one: 1 }]);
  const broken = db.transaction(async (open) => {
    await rows(open, sql`select 1`);
    relay.silence();
    await rows(open, sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  await expect.poll(() => one(db, { one: 1 }).catch(() => []), { timeout: 15_000 }).toEqual([{ one: 1 }]);
  await end();
});

test("a transaction that continues after its connection is cut is rejected, and the process keeps running", async () => {
  const { relay, db, answers, end } = await throughRelay();
  const late: unknown[] = [];
  const broken = db.transaction(async (open) => {
    await rows(open, sql`select 1`);
    await relay.refuse();
    // A program that waits for something else learns of the loss at its next statement or savepoint.
    await pause(50);
    for (const next of [() => rows(open, sql`select 2`), () => open.transaction((part) => rows(part, sql`select 3`))])
      await next().catch((error: unknown) => late.push(error));
  });
  await expect(broken).rejects.toThrow();
  await expect.poll(() => late.length).toBe(2);
  await relay.accept();
  await expect.poll(answers, { timeout: 15_000 }).toBe(true);
  await end();
});

test("a transaction that outlives a failed statement sends nothing over a cut connection", async () => {
  const { relay, db, answers, end } = await throughRelay();
  let isRefused = false;
  const broken = db.transaction(async (open) => {
    const waiting = rows(open, sql`select pg_sleep(2)`);
    setTimeout(() => void relay.refuse(), 100);
    await waiting.catch(() => {});
    await rows(open, sql`select 1`).catch(() => (isRefused = true));
  });
  await expect(broken).rejects.toThrow();
  await expect.poll(() => isRefused).toBe(true);
  await relay.accept();
  await expect.poll(answers, { timeout: 15_000 }).toBe(true);
  await end();
});

test("long work whose connection is cut within a transaction fails, and the process keeps running", async () => {
  const relay = await startRelay(URL);
  const cut = withLongWork({ url: relay.url, limit: 10_000 }, (db) =>
    db.transaction(async (open) => {
      await rows(open, sql`select 1`);
      await relay.refuse();
      await rows(open, sql`select 2`);
    }),
  );
  await expect(cut).rejects.toThrow();
  await relay.close();
});

test("an idle connection is left alone, and so is one with a slow statement", async () => {
  const { db, end } = await throughRelay(1);
  const pid = async () => (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid;
  const before = await pid();
  await rows(db, sql`select pg_sleep(2.5)`);
  await pause(6000);
  expect(await pid()).toBe(before);
  await end();
});

for (const speaksTLS of [false, true])
  test(`a process that was suspended longer than the silence limit keeps its connections${speaksTLS ? ", with TLS too" : ""}`, async () => {
    const { db, end } = await throughRelay(1, { speaksTLS });
    const pid = async () => (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid;
    const before = await pid();
    const after = pid();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000);
    expect(await after).toBe(before);
    await end();
  });

test("after a database outage the pool connects again soon after the database is back", async () => {
  const { relay, answers, end } = await throughRelay();
  expect(await answers()).toBe(true);
  await relay.refuse();
  for (const until = Date.now() + 6000; Date.now() < until; await pause(20)) await answers();
  await relay.accept();
  // Without the watched socket the driver would wait up to twenty seconds.
  await expect.poll(answers, { timeout: 10_000, intervals: [50] }).toBe(true);
  await end();
});

test("a commit that loses a node fails, though the cluster only warns", async () => {
  const { db, pool } = open(URL, 1);
  const lost = sql`do $$ begin raise warning 'a node is gone' using errcode = '08006'; end $$`;
  await expect(db.execute(lost)).rejects.toMatchObject({ cause: { code: "08007" } });
  await expect(db.transaction((part) => part.execute(lost))).rejects.toMatchObject({ cause: { code: "08007" } });
  await db.execute(sql`do $$ begin raise warning 'nothing of that kind'; end $$`);
  await pool.end({ timeout: 1 });
});
