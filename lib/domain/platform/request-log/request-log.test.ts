import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { ctxFor } from "@/db/testing/context";
import { newKey, newPartner, testDatabase } from "@/db/testing/factories";
import { ownerDatabase } from "@/db/testing/owner";
import { newRequests } from "@/db/testing/requests";
import { onOnePostgreSQL } from "@/db/testing/one-postgresql";
import { DAY } from "@/lib/core/time";
import { LoggedRequestDetails, ListLoggedRequests } from "./dashboard";
import { prepareRequestDays, recordRequests } from "./request-log";
import { getRequest, listOperations, listRequests } from "./queries";

const db = testDatabase();

// One of them makes a day's partition, whose lock the others would meet.
test.describe.configure({ mode: "default" });

async function setting() {
  const partner = await newPartner(db);
  const { keyID } = await newKey(db, partner.accountID, ["accounts.read"]);
  return { partner, keyID, ctx: ctxFor(partner) };
}

test("requests are listed newest first by operation, status, key, request ID and day, and only to their partner", async () => {
  const { partner, keyID, ctx } = await setting();
  const other = await setting();
  const now = Date.now();
  const [made, refused, failed, read] = await newRequests(db, partner, keyID, [
    { method: "POST", route: "/accounts", status: 200, created_on: new Date(now - 4000).toISOString() },
    { method: "POST", route: "/accounts", status: 422, created_on: new Date(now - 3000).toISOString() },
    { method: "PATCH", route: "/accounts/{accountID}", status: 500, created_on: new Date(now - 2000).toISOString() },
    { method: "GET", route: "/accounts", status: 200, created_on: new Date(now - 1000).toISOString() },
  ]);
  const find = async (query: Record<string, string>, by = ctx) => {
    const { items, more } = await listRequests(by, ListLoggedRequests.parse(query));
    return { ids: items.map(({ requestID }) => requestID), more };
  };
  const all = [read, failed, refused, made];
  expect(await find({})).toEqual({ ids: all, more: false });
  expect(await find({ count: "2" })).toEqual({ ids: [read, failed], more: true });
  expect(await find({ skip: "2", count: "2" })).toEqual({ ids: [refused, made], more: false });
  expect((await find({ operation: "POST /accounts" })).ids).toEqual([refused, made]);
  expect((await find({ status: "2xx" })).ids).toEqual([read, made]);
  expect((await find({ status: "4xx" })).ids).toEqual([refused]);
  expect((await find({ status: "5xx" })).ids).toEqual([failed]);
  expect((await find({ keyID })).ids).toEqual(all);
  expect((await find({ keyID: other.keyID })).ids).toEqual([]);
  expect((await find({ requestID: refused ?? "" })).ids).toEqual([refused]);
  const today = new Date(now - 4000).toISOString().slice(0, 10);
  expect((await find({ from: today })).ids).toEqual(all);
  expect((await find({ to: new Date(now - 2 * DAY).toISOString().slice(0, 10) })).ids).toEqual([]);
  for (const name of ["status", "keyID", "requestID", "from"]) expect((await find({ [name]: "9xx" })).ids).toEqual([]);
  expect((await find({}, other.ctx)).ids).toEqual([]);
  expect(await listOperations(ctx)).toEqual(["GET /accounts", "POST /accounts", "PATCH /accounts/{accountID}"]);
  expect(await listOperations(other.ctx)).toEqual([]);
});

test("one request is told with its body, its failure and its key's name", async () => {
  const { partner, keyID, ctx } = await setting();
  const [id = ""] = await newRequests(db, partner, keyID, [
    { params: { accountID: partner.accountID }, body: { a: "<a>" }, failure: { a: "is required" }, status: 422 },
  ]);
  const told = LoggedRequestDetails.parse(await getRequest(ctx, id));
  expect(told).toMatchObject({ requestID: id, body: { a: "<a>" }, failure: { a: "is required" }, status: 422, keyID });
  expect(told.keyName).toBeDefined();
  await expect(getRequest(ctx, randomUUID())).rejects.toMatchObject({ kind: "notFound" });
  await expect(getRequest((await setting()).ctx, id)).rejects.toMatchObject({ kind: "notFound" });
});

const places = async (open: Db) =>
  (
    await rows<{ name: string }>(open, sql`select relname as name from pg_class where relname like 'request_log_2%'`)
  ).map(({ name }) => name);
const placeOf = (day: Date) => `request_log_${day.toISOString().slice(0, 10).replaceAll("-", "_")}`;

test("each day gets its place, a row without one moves there, and days older than 30 go", async () => {
  onOnePostgreSQL(
    "A cluster reads no table whose partitions have changed in the transaction, and rows tell only their shard.",
  );
  const { partner, keyID } = await setting();
  const undone = new Error("undone");
  const [old, late] = [new Date(Date.now() - 40 * DAY), new Date(Date.now() + 9 * DAY)];
  const work = ownerDatabase().transaction(async (open) => {
    const [oldDay, next] = [old, new Date(old.getTime() + DAY)].map((day) => day.toISOString().slice(0, 10));
    await open.execute(
      sql.raw(`create table ${placeOf(old)} partition of request_log for values from ('${oldDay}') to ('${next}')`),
    );
    const [lateID = "", oldID = ""] = await newRequests(open, partner, keyID, [
      { created_on: late.toISOString() },
      { created_on: old.toISOString() },
    ]);
    const placesOf = (id: string) =>
      rows<{ place: string }>(
        open,
        sql`select tableoid::regclass::text as place from request_log where request_id = ${id}`,
      );
    expect(await placesOf(lateID)).toEqual([{ place: "request_log_rest" }]);
    await open.execute(sql`select prepare_request_days(9)`);
    await prepareRequestDays({ db: open });
    expect(await placesOf(lateID)).toEqual([{ place: placeOf(late) }]);
    expect(await placesOf(oldID)).toEqual([]);
    const there = await places(open);
    expect(there).not.toContain(placeOf(old));
    for (let day = 0; day <= 9; day++) expect(there).toContain(placeOf(new Date(Date.now() + day * DAY)));
    throw undone;
  });
  await expect(work).rejects.toThrow(undone);
});

test("the server's role may have the days prepared", async () => {
  // The test before may hold the table for longer than a statement waits; the job tries again too.
  await expect(() => db.transaction((open) => prepareRequestDays({ db: open }))).toPass();
  expect(await places(db)).toContain(placeOf(new Date()));
});

test("one statement writes many requests", async () => {
  const { partner, keyID, ctx } = await setting();
  await newRequests(
    db,
    partner,
    keyID,
    Array.from({ length: 200 }, () => ({})),
  );
  const { items, more } = await listRequests(ctx, ListLoggedRequests.parse({ count: "150" }));
  expect([items.length, more]).toEqual([150, true]);
  await recordRequests(db, []);
});
