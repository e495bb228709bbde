import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { ctxFor } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase } from "@/testing/factories";
import { ownerDatabase } from "@/testing/owner";
import { newRequests } from "@/testing/requests";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { connectionTable } from "@/db/schema";
import type { Grant } from "@/lib/core/access/grants";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { DAY } from "@/lib/core/time/time";
import { LoggedRequestDetails, ListLoggedRequests } from "./dashboard";
import { prepareRequestDays, recordRequests } from "./request-log";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import type { FindOperation } from "./may-read";
import { getRequest, listOperations, listRequests } from "./queries";

const db = testDatabase();

// One test creates a day's partition and would hold a lock that the other tests need.
test.describe.configure({ mode: "default" });

const operation = () => accounts.update;

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
    const { items, more } = await listRequests(by, operation, ListLoggedRequests.parse(query));
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

test("a single request has its body, its failure and its key's name", async () => {
  const { partner, keyID, ctx } = await setting();
  const [id = ""] = await newRequests(db, partner, keyID, [
    { params: { accountID: partner.accountID }, body: { a: "<a>" }, failure: { a: "is required" }, status: 422 },
  ]);
  const details = LoggedRequestDetails.parse(await getRequest(ctx, operation, id));
  expect(details).toMatchObject({
    requestID: id,
    body: { a: "<a>" },
    failure: { a: "is required" },
    status: 422,
    keyID,
  });
  expect(details.keyName).toBeDefined();
  await expect(getRequest(ctx, operation, randomUUID())).rejects.toMatchObject({ kind: "notFound" });
  await expect(getRequest((await setting()).ctx, operation, id)).rejects.toMatchObject({ kind: "notFound" });
});

const places = async (open: Db) =>
  (
    await rows<{ name: string }>(open, sql`select relname as name from pg_class where relname like 'request_log_2%'`)
  ).map(({ name }) => name);
const placeOf = (day: Date) => `request_log_${day.toISOString().slice(0, 10).replaceAll("-", "_")}`;

test("each day gets its partition, a row from the default partition moves there, and days older than 30 are dropped", async () => {
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

test("the server's role may prepare the partitions", async () => {
  // The previous test may lock the table for longer than a statement waits. The job also retries.
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
  const { items, more } = await listRequests(ctx, operation, ListLoggedRequests.parse({ count: "150" }));
  expect([items.length, more]).toEqual([150, true]);
  await recordRequests(db, []);
});

test("content is readable only with today's scope and consent, and the rest of the row stays", async () => {
  const { partner, keyID, ctx } = await setting();
  const { accountID } = await newAccount(db, partner);
  const sent = {
    method: "PATCH",
    route: "/accounts/{accountID}",
    status: 200,
    body: { a: 1 },
    query: "q=Ada",
    answer: "{}",
  };
  const [about = "", own = "", stranger = "", made = ""] = await newRequests(db, partner, keyID, [
    { ...sent, account_id: accountID, params: { accountID } },
    { ...sent, account_id: partner.accountID, params: { accountID: partner.accountID } },
    { ...sent, account_id: randomUUID(), status: 404 },
    { ...sent, object_id: accountID },
  ]);
  const withheldBy = async (by: Ctx, find: FindOperation = operation) => {
    const { items } = await listRequests(by, find, ListLoggedRequests.parse({}));
    const isKept = (one: object) => "body" in one || "answer" in one || "query" in one;
    for (const { requestID, isWithheld, target } of items) {
      expect(isKept(await getRequest(by, find, requestID))).toBe(!isWithheld);
      expect(target.includes("Ada")).toBe(!isWithheld);
    }
    return items.flatMap(({ requestID, isWithheld }) => (isWithheld ? [requestID] : [])).sort();
  };
  const as = (...scopes: Grant["scope"][]): Ctx => ({
    ...ctx,
    caller: { ...ctx.caller, scopes: scopes.map((scope) => ({ scope })) },
  });
  const narrow = (set: Partial<typeof connectionTable.$inferInsert>) =>
    db.update(connectionTable).set(set).where(eq(connectionTable.accountID, accountID));
  expect(await withheldBy(ctx)).toEqual([]);
  expect(await withheldBy(as("api-keys.read"))).toEqual([about, own, stranger, made].sort());
  expect(await withheldBy(as("profile.read", "api-keys.read"))).toEqual([]);
  await narrow({ scopes: ["wallets.read"] });
  expect(await withheldBy(ctx)).toEqual([about, made].sort());
  await narrow({ scopes: ["profile.read", "profile.write"] });
  expect(await withheldBy(ctx)).toEqual([]);
  await narrow({ scopes: ["profile.write"], disconnectedOn: new Date() });
  expect(await withheldBy(ctx)).toEqual([about, made].sort());
  expect(await withheldBy(ctx, () => undefined)).toHaveLength(4);
});
