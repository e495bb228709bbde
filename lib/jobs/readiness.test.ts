import type { ServerResponse } from "node:http";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { testDatabase } from "@/testing/factories";
import { ownerDatabase } from "@/testing/owner";
import { keepProviderNotes } from "@/lib/domain/overview/providers/providers";
import { comesFromNearby, health } from "@/lib/http/server/health";
import { refusal } from "@/lib/http/edge/refusals";
import { noteFault } from "@/lib/providers/provider-notes";
import { ME } from "./heartbeat";

test.describe.configure({ mode: "default" });

async function readiness(): Promise<number> {
  let status = 0;
  const response = { writeHead: (given: number) => ((status = given), { end: () => {} }) };
  await health("/readyz", response as unknown as ServerResponse);
  return status;
}

const HANGING = sql`select pid from pg_stat_activity
  where query like '%into "heartbeat"%' and wait_event = 'PgSleep' and datname = current_database()`;

/** Makes this process's writes, and no other's, fail as in a database in trouble. */
async function whereWrites(act: string, work: () => Promise<void>): Promise<void> {
  const owner = ownerDatabase();
  await owner.execute(
    sql.raw(`create or replace function meet_trouble() returns trigger language plpgsql as $$
    begin if new.role = 'server' and new.process = '${ME}' then ${act}; end if; return new; end $$`),
  );
  await owner.execute(
    sql`create or replace trigger trouble before insert on heartbeat for each row execute function meet_trouble()`,
  );
  try {
    await work();
  } finally {
    // A hanging write would block dropping the trigger.
    await owner.execute(sql`select pg_cancel_backend(pid) from (${HANGING}) hanging`);
    await owner.execute(sql`drop trigger trouble on heartbeat`);
  }
}

test("a server is ready while its database accepts writes, and not while writes fail or hang", async () => {
  expect(await readiness()).toBe(200);
  const full = "raise exception 'no space left on device' using errcode = '53100'";
  await whereWrites(full, () => expect.poll(readiness, { intervals: [200] }).toBe(503));
  await expect.poll(readiness, { intervals: [200] }).toBe(200);
  // Every write fails here, because the statement timeout is shorter.
  await whereWrites("perform pg_sleep(30)", async () => {
    await expect.poll(readiness, { intervals: [200] }).toBe(503);
    expect(await Promise.all([readiness(), readiness(), readiness()])).toEqual([503, 503, 503]);
    expect((await rows(ownerDatabase(), HANGING)).length).toBeLessThan(2);
  });
  await expect.poll(readiness, { intervals: [200] }).toBe(200);
});

test("a server is not ready after one of its writes just found the disk full", async () => {
  expect(await readiness()).toBe(200);
  const error = await testDatabase()
    .execute(sql`do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`)
    .catch((thrown: unknown) => thrown);
  expect(refusal(error)).toBeDefined();
  expect(await readiness()).toBe(503);
});

/** The answer to a request from the local network, or from outside. */
async function answerOf(isNear: boolean): Promise<{ status: number; text: string }> {
  let [status, text] = [0, ""];
  const end = (given = "") => (text = given);
  const response = { writeHead: (given: number) => ((status = given), { end }) };
  await health("/readyz", response as unknown as ServerResponse, isNear);
  return { status, text };
}

test("a request from the local network gets the status of providers, and a failing provider does not make a server unready", async () => {
  noteFault("file-store", "failed");
  await keepProviderNotes(testDatabase());
  const readiness = async () => {
    const { status, text } = await answerOf(true);
    const { ready, providers } = JSON.parse(text) as { ready: boolean; providers: { name: string; fault?: string }[] };
    return [status, ready, providers.find(({ name }) => name === "file-store")?.fault];
  };
  await expect.poll(readiness, { intervals: [200] }).toEqual([200, true, "failed"]);
  expect(await answerOf(false)).toEqual({ status: 200, text: "" });
});

test("the local network is this machine and its subnet, without a proxy", () => {
  const from = (address: string, ...rawHeaders: string[]) => comesFromNearby({ rawHeaders }, address);
  for (const near of ["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.4.5", "::1", "fd00::7"])
    expect(from(near, "Host", "pay.example")).toBe(true);
  for (const far of ["203.0.113.9", "172.40.0.1", "2001:db8::1", "unknown"]) expect(from(far)).toBe(false);
  for (const header of ["X-Forwarded-For", "forwarded", "Via"]) expect(from("10.1.2.3", header, "1.1.1.1")).toBe(false);
  expect(from("10.1.2.3", "Host", "via")).toBe(true);
});
