import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { isNotNull, sql } from "drizzle-orm";
import { type Db, open, rows } from "@/db/client";
import { railInstructionTable, transferTable } from "@/db/schema";
import { bankAccountBody, REAL_TIME } from "@/testing/bank-accounts";
import { newAccount, newKey, newPartner } from "@/testing/factories";
import { newWallet } from "@/testing/wallets";
import { inTurn, NIGHTLY } from "@/testing/turns";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { checkLinks } from "@/lib/domain/platform/audit/check-links";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { readRecord } from "@/lib/providers/rails/simulator/simulator";
import type { Failpoint } from "@/lib/providers/failpoint";
import { remember } from "../canary";
import { type ClientResponse, basic, everythingOn, send } from "../fixtures";
import { CARD } from "./card-body";
import { type OwnDatabase, startOwnDatabase } from "./own-database";
import { type SecondServer, startMortalServer, startSecondServer } from "./second-server";

test.describe.configure({ mode: "serial", timeout: 300_000 });

const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds"] as const;
let database: OwnDatabase;
let pool: ReturnType<typeof open>["pool"];
let db: Db;
/** Handles requests throughout, and runs no loops. */
let api: SecondServer;
let settings: Record<string, string>;
let record: string;
let ask: (operation: string, body?: object, more?: { url?: string; key?: string }) => Promise<ClientResponse>;
/** The payment methods of the partner's own wallet, bank account and card, and of another account's wallet. */
const by: Record<string, string> = {};
let at: string;
let walletID: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  database = await startOwnDatabase();
  record = path.join(await mkdtemp(path.join(tmpdir(), "record-")), "rails.jsonl");
  const limits = Object.fromEntries(["SANDBOX", "SESSION", "ADDRESS"].map((name) => [`RATE_LIMIT_${name}`, "100000"]));
  const own = { ...database.settings, DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.url };
  settings = { ...limits, ...own, SANDBOX_RECORD: record };
  ({ pool, db } = open(database.url, 2, "tender_app"));
  api = await startSecondServer("crash-api", settings);
  const partner = await newPartner(db, { attested: true });
  const partnerID = partner.accountID;
  await enable(partnerID);
  walletID = await newWallet(db, partnerID, partnerID);
  const other = await newAccount(db, partner, { wallet: true, capabilities: [...CAPABILITIES] });
  const { keyID, secret } = await newKey(db, partnerID, everythingOn(partnerID));
  remember("secret", secret);
  ask = (operation, body, { url = api.url, key = randomUUID() } = {}) =>
    send(operation, { url, headers: { ...basic(keyID, secret), "x-idempotency-key": key }, ...(body && { body }) });
  at = `/accounts/${partnerID}/transfers`;
  await ask(`POST /sandbox/accounts/${partnerID}/adjustments`, { walletID, amount: 100_000, reason: "Test money" });
  const bank = bankAccountBody({ routingNumber: REAL_TIME });
  await ask(`POST /accounts/${partnerID}/bank-accounts`, bank);
  expect((await ask(`POST /accounts/${partnerID}/cards`, CARD)).status).toBe(200);
  const methods = await rows<{ type: string; id: string; source: string }>(
    db,
    sql`select type, payment_method_id as id, source_id as source from payment_method`,
  );
  for (const { type, id, source } of methods) by[source === other.walletID ? "other" : type] = id;
});

test.afterAll(async () => {
  await api?.stop();
  await pool?.end({ timeout: 5 });
  await database?.stop();
});

const enable = (accountID: string) =>
  db.execute(sql`
    insert into capability (partner_id, account_id, capability, status, created_on, updated_on)
    select ${accountID}::uuid, ${accountID}::uuid, name, 'enabled', now(), now() from unnest(${`{${CAPABILITIES.join(",")}}`}::text[]) name`);

const body = (from: string, to: string, value: number) => ({
  source: { paymentMethodID: by[from] },
  destination: { paymentMethodID: by[to] },
  amount: { currency: "USD", value },
});
const idIn = ({ status, body }: ClientResponse) => {
  expect(status).toBe(200);
  return (body as { transferID: string }).transferID;
};
const pay = async (to: string, value: number) => idIn(await ask(`POST ${at}`, body("service-wallet", to, value)));

/** Starts a server that moves rails, or handles the request, until the failpoint kills it. */
async function dieAt(point: Failpoint, act?: (url: string) => Promise<unknown>): Promise<NodeJS.Signals | null> {
  const jobs = act ? "off" : "in-process";
  const server = await startMortalServer("crash", { ...settings, STOP_AT: point, JOBS: jobs, SANDBOX_SPEED: "0.02" });
  await server.ready;
  if (act) await expect(act(server.url)).rejects.toThrow();
  const signal = await server.died;
  await passLeases();
  return signal;
}

/** Expires the leases of a dead server. */
const passLeases = () =>
  db
    .update(railInstructionTable)
    .set({ leaseUntil: sql`now()` })
    .where(isNotNull(railInstructionTable.leaseUntil));

/** Advances all open work to its end, except instructions that failed several times: they would pause for minutes. */
async function finish(): Promise<void> {
  await db
    .update(railInstructionTable)
    .set({ dueOn: sql`now()`, attempt: 0 })
    .where(isNotNull(railInstructionTable.dueOn));
  const server = await startSecondServer("crash-end", { ...settings, JOBS: "in-process", SANDBOX_SPEED: "20" });
  const isOpen = sql`select
    (select count(*) from rail_instruction where due_on is not null) + (select count(*) from cancellation where status = 'pending')
    + (select count(*) from audit_waiting) as open`;
  await expect
    .poll(async () => Number((await rows<{ open: string }>(db, isOpen))[0]?.open), { timeout: 120_000 })
    .toBe(0);
  await server.stop();
}

let payment = "";
const keys = { transfer: randomUUID(), refund: randomUUID() };
let canceled: string[] = [];

test("a card payment goes through before any server dies", async () => {
  payment = idIn(await ask(`POST ${at}`, body("card-payment", "service-wallet", 7000)));
  await finish();
  expect((await ask(`GET ${at}/${payment}`)).body).toMatchObject({ status: "completed" });
});

test("a client that got no answer repeats its request and gets the transfer that was made", async () => {
  const transfer = body("service-wallet", "other", 1000);
  const create = (url: string) => ask(`POST ${at}`, transfer, { url, key: keys.transfer });
  expect(await dieAt("transfers:committed", create)).toBe("SIGKILL");
  expect(await ask(`POST ${at}`, transfer, { key: keys.transfer })).toMatchObject({
    status: 409,
    body: { status: "completed", amount: { value: 1000 } },
  });
  const refund = `POST ${at}/${payment}/refunds`;
  const ask2500 = (url: string) => ask(refund, { amount: 2500 }, { url, key: keys.refund });
  expect(await dieAt("refunds:committed", ask2500)).toBe("SIGKILL");
  expect(await ask(refund, { amount: 2500 }, { key: keys.refund })).toMatchObject({
    status: 409,
    body: { amount: { value: 2500 } },
  });
});

test("when servers die during a cancellation, the next one finishes it", { tag: NIGHTLY }, async () => {
  canceled = [await pay("ach-credit-standard", 300), await pay("ach-credit-standard", 400)];
  const points = ["cancellations:stored", "cancellations:stopped"] as const;
  for (const [index, point] of points.entries()) {
    const cancel = (url: string) => ask(`POST ${at}/${canceled[index]}/cancellations`, undefined, { url });
    expect(await dieAt(point, cancel)).toBe("SIGKILL");
  }
});

const POINTS = ["rails:claimed", "rails:submitted", "rails:kept", "rails:recorded"] as const;
for (const [index, point] of POINTS.entries())
  test(
    `a server that dies at ${point} pays nothing twice and loses nothing`,
    { tag: inTurn(index, POINTS.length) },
    async () => {
      await pay("rtp-credit", 500);
      expect(await dieAt(point)).toBe("SIGKILL");
    },
  );

test("when the database stops while rails move and a transfer is requested, neither is lost", async () => {
  for (const cents of [110, 120, 130]) await pay("ach-credit-standard", cents);
  const server = await startSecondServer("crash-loops", { ...settings, JOBS: "in-process" });
  const key = randomUUID();
  const request = () => ask(`POST ${at}`, body("service-wallet", "rtp-credit", 140), { key });
  const [before] = await Promise.all([request().catch(() => undefined), database.crash()]);
  expect([200, 500, 504, undefined]).toContain(before?.status);
  await expect
    .poll(async () => (await request().catch(() => undefined))?.status, { timeout: 60_000, intervals: [500] })
    .toBe(409);
  await database.crash();
  await server.stop();
});

test("after all of this the ledger matches the provider's record", async () => {
  await finish();
  const handed = readRecord(record);
  const of = (did: string) => handed.filter((line) => line.did === did).map(({ instructionID }) => instructionID);
  const [submitted, stopped] = [of("submit"), of("cancel")];
  expect(new Set(submitted).size).toBe(submitted.length);
  const instructions = await db.select().from(railInstructionTable);
  const ended = (status: string) =>
    instructions.filter((one) => one.status === status).map(({ instructionID }) => instructionID);
  expect(ended("canceled").sort()).toEqual(stopped.toSorted());
  expect(ended("completed").sort()).toEqual(submitted.filter((id) => !stopped.includes(id)).sort());
  expect(ended("completed").length + ended("canceled").length).toBe(instructions.length);
  const transfers = await db.select().from(transferTable);
  expect(transfers.filter(({ status }) => !["completed", "canceled"].includes(status))).toEqual([]);
  // The test that cancels runs only at night.
  const [, stoppedLast] = canceled;
  if (stoppedLast)
    expect(transfers.find(({ transferID }) => transferID === stoppedLast)).toMatchObject({ status: "canceled" });
  const out = transfers.filter(({ status, source }) => status === "completed" && source.wallet);
  const paid = out.reduce((sum, { amount }) => sum + amount, 0);
  const [wallet] = await rows<{ available: string }>(
    db,
    sql`select available from wallet where wallet_id = ${walletID}`,
  );
  expect(Number(wallet?.available)).toBe(100_000 + 7000 - 2500 - paid);
  expect(await breaches(db)).toEqual([]);
  const audited = await rows<{ id: string }>(
    db,
    sql`select object as id from audit_event where action = 'transfer.create'`,
  );
  expect(audited.map(({ id }) => id).sort()).toEqual(transfers.map(({ transferID }) => String(transferID)).sort());
  const [partner] = transfers.map(({ partnerID }) => partnerID);
  const trail = await checkLinks(db, partner ?? newID<AccountID>(), { after: 0, most: 1000 });
  expect([trail.fault, trail.rows > transfers.length]).toEqual([null, true]);
});
