import { expect, test } from "@playwright/test";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { open, type Db } from "@/db/client";
import { webhookDeliveryTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner } from "@/testing/factories";
import { type Receiver, startReceiver } from "@/testing/webhooks";
import { NIGHTLY } from "@/testing/turns";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { newOwnEndpoint, type OwnDatabase, startOwnDatabase } from "./own-database";
import { startMortalServer, startSecondServer } from "./second-server";

test.describe.configure({ mode: "serial", timeout: 300_000 });

const DEATHS = 2;

let database: OwnDatabase;
let pool: ReturnType<typeof open>["pool"];
let db: Db;
let settings: Record<string, string>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  database = await startOwnDatabase();
  settings = {
    ...database.settings,
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.url,
    JOBS: "in-process",
  };
  ({ pool, db } = open(database.url, 2, "tender_app"));
});

test.afterAll(async () => {
  await pool?.end({ timeout: 5 });
  await database?.stop();
});

/** A partner with an endpoint. The database's own keys seal its secret. */
async function newHook(): Promise<{ ctx: Ctx; receiver: Receiver; secret: string }> {
  const ctx = ctxFor(await newPartner(db), undefined, { db });
  const receiver = await startReceiver();
  const secret = await newOwnEndpoint(database, ctx, receiver.url);
  return { ctx, receiver, secret };
}

/** Emits events, one after the other. */
async function emitEvents(ctx: Ctx, times: number): Promise<void> {
  for (let left = times; left > 0; left--)
    await transact(ctx, (one) => emit({ ...one, now: new Date() }, accountUpdated, { accountID: ctx.accountID }));
}

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers["webhook-id"] ?? "");

const deliveriesOf = ({ accountID }: Ctx) =>
  db
    .select()
    .from(webhookDeliveryTable)
    .where(eq(webhookDeliveryTable.accountID, accountID))
    .orderBy(webhookDeliveryTable.eventID);

/** Expires the leases of a dead server. */
const passLeases = ({ accountID }: Ctx) =>
  db
    .update(webhookDeliveryTable)
    .set({ leaseUntil: sql`now()` })
    .where(and(eq(webhookDeliveryTable.accountID, accountID), isNotNull(webhookDeliveryTable.leaseUntil)));

test(
  "servers that die after claiming a webhook lose no event, and delay no other endpoint",
  { tag: NIGHTLY },
  async () => {
    const [struck, other] = [await newHook(), await newHook()];
    await emitEvents(struck.ctx, 3);
    const [first, ...later] = (await deliveriesOf(struck.ctx)).map(({ eventID }) => String(eventID));
    for (let deaths = 1; deaths <= DEATHS; deaths++) {
      const server = await startMortalServer("webhook-crash", { ...settings, STOP_AT: "webhooks:sent" });
      expect(await server.died).toBe("SIGKILL");
      expect(idsOf(struck.receiver)).toEqual(Array(deaths).fill(first));
      const [row] = await deliveriesOf(struck.ctx);
      expect(row).toMatchObject({ status: "pending", attempt: deaths, tries: [] });
      if (deaths < DEATHS) await passLeases(struck.ctx);
    }
    await emitEvents(other.ctx, 5);
    const server = await startSecondServer("webhook-end", settings);
    const eventIDs = (await deliveriesOf(other.ctx)).map(({ eventID }) => String(eventID));
    // The dead server still leases the first endpoint's delivery; the other endpoint does not wait for it.
    await expect.poll(() => idsOf(other.receiver).sort()).toEqual(eventIDs);
    expect(idsOf(struck.receiver)).toHaveLength(DEATHS);
    await passLeases(struck.ctx);
    const all = [...Array<string | undefined>(DEATHS + 1).fill(first), ...later];
    await expect.poll(() => idsOf(struck.receiver).sort()).toEqual(all);
    for (const { ctx } of [struck, other])
      await expect.poll(async () => (await deliveriesOf(ctx)).every(({ status }) => status === "delivered")).toBe(true);
    for (const { receiver, secret } of [struck, other])
      for (const { body, headers } of receiver.received)
        expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "account.updated" });
    await server.stop();
    for (const { receiver } of [struck, other]) receiver.close();
  },
);
