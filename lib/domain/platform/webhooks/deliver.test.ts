import type { ServerResponse } from "node:http";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { eventTable, webhookDeliveryTable, webhookEndpointTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { ahead, clockAhead, courierOf, newEndpoint, startReceiver, emitSome } from "@/testing/webhooks";
import { remember } from "@/e2e/canary";
import { DAY, HOUR } from "@/lib/core/time/time";
import { setTracing } from "@/lib/core/tracing";
import { sendWebhook } from "@/lib/providers/webhook-sender";
import { claimDeliveries } from "./claim-deliveries";
import { deliver, type Sender } from "./deliver";
import { getEndpoint, listDeliveries } from "./queries";
import { replayDelivery, replayFailed, rotateSecret, updateEndpoint } from "./webhooks";

const db = testDatabase();
const FIRST = { skip: 0, count: 100, status: undefined };

async function setting(...[reply]: Parameters<typeof startReceiver>) {
  const ctx = ctxFor(await newPartner(db));
  const receiver = await startReceiver(reply);
  const clock = clockAhead();
  const endpoint = await newEndpoint(ctx, receiver.url, ["account.updated", "webhookEndpoint.disabled"]);
  const { courier, failures } = courierOf(ctx, clock);
  const emit = (times = 1) => ahead(ctx, (open) => emitSome(open, times));
  const at = () => ({ ...ctx, now: clock.now });
  const list = async () => (await listDeliveries(ctx, endpoint.endpointID, FIRST)).items;
  // An event is due by the test's clock a moment later.
  clock.pass(60_000);
  return { ctx, receiver, clock, ...endpoint, courier, failures, emit, at, list };
}

const answering = (status: number, headers = {}) => ({
  reply: (_request: unknown, answer: ServerResponse) => void answer.writeHead(status, headers).end("no"),
});

test("a traced delivery passes the trace to its receiver", async () => {
  const { receiver, courier, emit } = await setting();
  const spans: string[] = [];
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  setTracing({
    span(start, work) {
      spans.push(start.name);
      return work();
    },
    statement: (text, send) => send(text, true),
    headers: () => ({ traceparent }),
  });
  try {
    await emit();
    await courier.drain();
  } finally {
    setTracing(undefined);
  }
  expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual([traceparent]);
  expect(spans).toContain("deliver webhook");
});

test("a receiver gets the event as JSON, with a signature that the standard library for receivers accepts", async () => {
  const { ctx, receiver, courier, failures, emit, secret, list, clock } = await setting();
  await emit();
  await courier.drain();
  const [first] = receiver.received;
  if (!first) throw new Error("nothing came");
  const { "webhook-id": id = "", "webhook-timestamp": stamp, "webhook-signature": signature } = first.headers;
  expect(new Webhook(secret).sign(id, new Date(Number(stamp) * 1000), first.body)).toBe(signature);
  expect(Number(stamp)).toBe(Math.floor(clock.now.getTime() / 1000));
  const [event] = await db.select().from(eventTable).where(eq(eventTable.eventID, id));
  expect(JSON.parse(first.body)).toEqual({
    eventID: id,
    type: "account.updated",
    createdOn: event?.createdOn.toISOString(),
    data: { accountID: ctx.accountID },
  });
  expect(await list()).toMatchObject([{ status: "delivered", attempts: 1, lastTry: { status: 204 } }]);
  expect(failures).toEqual([]);
});

test("an endpoint that answers well gets more deliveries at a time, up to the installation's limit", async () => {
  const open: ServerResponse[] = [];
  const levels: number[] = [];
  // The receiver answers once as many requests are open as the endpoint should get: one, two, four, and finally 32.
  const { ctx, clock, receiver, emit } = await setting((_request, answer) => {
    open.push(answer);
    if (open.length < Math.min(2 ** levels.length, 32)) return;
    levels.push(open.length);
    for (const one of open.splice(0)) one.writeHead(200).end();
  });
  // The receiver counts as fast, however busy this machine is.
  const send: Sender = async (parcel) => ({ ...(await sendWebhook(parcel, { loopback: ["127.0.0.1"] })), ms: 1 });
  const { courier, failures } = courierOf(ctx, clock, { send });
  await emit(127);
  const drained = async () => {
    await courier.pass();
    return receiver.received.length;
  };
  await expect.poll(drained).toBe(127);
  expect(levels).toEqual([1, 2, 4, 8, 16, 32, 32, 32]);
  expect(failures).toEqual([]);
});

test("a failed attempt halves the number of deliveries that an endpoint gets at a time, and until a success it gets one", async () => {
  let status = 500;
  const { ctx, courier, emit, endpointID, at } = await setting(
    (_request, answer) => void answer.writeHead(status).end(),
  );
  const isIts = eq(webhookEndpointTable.endpointID, endpointID);
  const places = async () => (await db.select().from(webhookEndpointTable).where(isIts))[0]?.places;
  const claimable = () => claimDeliveries(at(), { most: 20, mostUnproven: 20, only: [ctx.accountID] });
  await db.update(webhookEndpointTable).set({ places: 8 }).where(isIts);
  await emit();
  await courier.drain();
  expect(await places()).toBe(4);
  await emit(12);
  status = 204;
  const [probe] = await claimable();
  expect(await claimable()).toEqual([]);
  if (!probe) throw new Error("nothing is tried");
  await deliver(at(), probe, { send: (parcel) => sendWebhook(parcel, { loopback: ["127.0.0.1"] }) });
  expect(await places()).toBe(8);
  expect(await claimable()).toHaveLength(8);
});

test("an endpoint that is down soon gets one delivery at a time", async () => {
  const { courier, emit, endpointID } = await setting(answering(500).reply);
  const isIts = eq(webhookEndpointTable.endpointID, endpointID);
  await db.update(webhookEndpointTable).set({ places: 32 }).where(isIts);
  await emit(5);
  await courier.drain();
  const [endpoint] = await db.select().from(webhookEndpointTable).where(isIts);
  expect(endpoint).toMatchObject({ places: 1 });
});

test("a failed delivery is retried when it is due, up to ten times, under the same ID", async () => {
  const { receiver, clock, courier, emit, list } = await setting(answering(500).reply);
  await emit();
  for (let tries = 1; tries <= 10; tries++) {
    await courier.drain();
    expect(receiver.received).toHaveLength(tries);
    const [one] = await list();
    if (one?.dueOn) clock.now = new Date(one.dueOn);
  }
  clock.pass(2 * DAY);
  await courier.drain();
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await list()).toMatchObject([{ status: "failed", attempts: 10 }]);
});

test("a receiver's Retry-After is respected", async () => {
  const { clock, courier, emit, list } = await setting(answering(503, { "retry-after": "7200" }).reply);
  await emit();
  await courier.drain();
  const [one] = await list();
  const wait = Date.parse(one?.dueOn ?? "") - clock.now.getTime();
  expect(wait).toBeGreaterThanOrEqual(2 * HOUR);
  expect(wait).toBeLessThan(2 * HOUR + 60_000);
});

test("a receiver that is gone disables its endpoint, and nothing more is sent", async () => {
  const { ctx, receiver, courier, endpointID, emit, list } = await setting(answering(410).reply);
  await emit(2);
  await courier.drain();
  expect(await getEndpoint(ctx, endpointID)).toMatchObject({ enabled: false, disabledReason: "gone" });
  expect(receiver.received).toHaveLength(1);
  expect((await list()).map(({ status }) => status).sort()).toEqual(["failed", "pending"]);
  const events = await db.select().from(eventTable).where(eq(eventTable.accountID, ctx.accountID));
  const data = { accountID: ctx.accountID, endpointID, reason: "gone" };
  expect(events.find(({ type }) => type === "webhookEndpoint.disabled")?.data).toEqual(data);
});

test("three days without a success disable an endpoint, and one success resets the failures", async () => {
  let status = 500;
  const { ctx, clock, courier, endpointID, emit } = await setting(
    (_request, answer) => void answer.writeHead(status).end(),
  );
  const again = async (milliseconds: number) => {
    clock.pass(milliseconds);
    await emit();
    await courier.drain();
    return getEndpoint(ctx, endpointID);
  };
  expect((await again(0)).failingSince).toBeDefined();
  status = 200;
  expect((await again(2 * DAY)).failingSince).toBeUndefined();
  status = 500;
  expect(await again(2 * DAY)).toMatchObject({ enabled: true });
  expect(await again(2 * DAY)).toMatchObject({ enabled: true });
  expect(await again(1.1 * DAY)).toMatchObject({ enabled: false, disabledReason: "failing" });
});

test("after a rotation both secrets sign for a day, then only the new one", async () => {
  const { receiver, clock, courier, endpointID, secret, emit, at } = await setting();
  const rotated = await transact(at(), (open) => rotateSecret(open, endpointID));
  remember("secret", rotated.secret);
  await emit();
  await courier.drain();
  clock.pass(DAY + 1000);
  await emit();
  await courier.drain();
  const signers = receiver.received.map(({ headers, body }) => {
    const stamp = new Date(Number(headers["webhook-timestamp"]) * 1000);
    const signature = (key: string) => new Webhook(key).sign(headers["webhook-id"] ?? "", stamp, body);
    return [secret, rotated.secret].map((key) => headers["webhook-signature"]?.split(" ").includes(signature(key)));
  });
  expect(signers).toEqual([
    [true, true],
    [false, true],
  ]);
});

test("when a sender dies before the delivery is marked, then it is sent again with the same ID", async () => {
  const { receiver, clock, courier, emit, at, ctx } = await setting();
  await emit();
  const [claimed] = await claimDeliveries(at(), { most: 1, mostUnproven: 1, only: [ctx.accountID] });
  if (!claimed) throw new Error("nothing was claimed");
  const dying = deliver(at(), claimed, {
    async send(parcel) {
      await sendWebhook(parcel, { loopback: ["127.0.0.1"] });
      throw new Error("died");
    },
  });
  await expect(dying).rejects.toThrow("died");
  await courier.drain();
  expect(receiver.received).toHaveLength(1);
  clock.pass(60_000);
  await courier.drain();
  const [first, second] = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(second).toBe(first);
  // The first sender finishes late, so its result no longer counts.
  await deliver(at(), claimed, { send: async () => ({ ms: 1, status: 500 }) });
  const [row] = await db
    .select()
    .from(webhookDeliveryTable)
    .where(eq(webhookDeliveryTable.deliveryID, claimed.deliveryID));
  expect(row).toMatchObject({ status: "delivered" });
});

test("two workers never send the same delivery, nor more than one at a time to an unproven endpoint", async () => {
  const { ctx, emit, at } = await setting();
  await emit(5);
  const claims = await Promise.all(
    [1, 2, 3].map(() => claimDeliveries(at(), { most: 8, mostUnproven: 8, only: [ctx.accountID] })),
  );
  expect(claims.flat()).toHaveLength(1);
});

test("one delivery, or all failed ones since a moment, can be sent again", async () => {
  let status = 410;
  const { ctx, receiver, courier, endpointID, emit, at, list } = await setting(
    (_request, answer) => void answer.writeHead(status).end(),
  );
  await emit();
  await courier.drain();
  await expect(
    transact(at(), (open) => replayFailed(open, endpointID, { since: new Date(0).toISOString() })),
  ).rejects.toThrow("disabled");
  const enable = (steppedUpUntil?: Date) =>
    transact({ ...at(), caller: { ...ctx.caller, steppedUpUntil } }, (open) =>
      updateEndpoint(open, endpointID, { enabled: true }),
    );
  await expect(enable()).rejects.toMatchObject({ kind: "forbidden", headers: { "x-step-up": "required" } });
  await enable(new Date(at().now.getTime() + HOUR));
  status = 200;
  const since = new Date(Date.now() - HOUR).toISOString();
  expect(
    await transact(at(), (open) =>
      replayFailed(open, endpointID, { since: new Date(Date.now() + HOUR).toISOString() }),
    ),
  ).toEqual({ replayed: 0 });
  expect(await transact(at(), (open) => replayFailed(open, endpointID, { since }))).toEqual({ replayed: 1 });
  await courier.drain();
  const [one] = (await list()).filter(({ type }) => type === "account.updated");
  if (!one) throw new Error("nothing is listed");
  expect(one.status).toBe("delivered");
  await transact(at(), (open) => replayDelivery(open, one.deliveryID));
  await expect(transact(at(), (open) => replayDelivery(open, one.deliveryID))).rejects.toThrow("pending");
  await courier.drain();
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(receiver.received).toHaveLength(3);
  const stranger = ctxFor(await newPartner(db));
  await expect(transact(stranger, (open) => replayDelivery(open, one.deliveryID))).rejects.toThrow("not found");
});
