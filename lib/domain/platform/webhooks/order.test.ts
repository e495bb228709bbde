import type { ServerResponse } from "node:http";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { webhookEndpointTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { ahead, clockAhead, courierOf, newEndpoint, startReceiver, emitSome } from "@/testing/webhooks";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import { createEndpoint, updateEndpoint } from "./webhooks";
import { HOUR } from "@/lib/core/time/time";

const db = testDatabase();

/** An endpoint that gets many deliveries at a time, with a receiver that answers as the test defines. */
async function setting(answerTo: (object: string, answer: ServerResponse) => void) {
  const ctx = ctxFor(await newPartner(db));
  const got: string[] = [];
  const receiver = await startReceiver((_request, answer, count) => {
    const { data } = JSON.parse(receiver.received[count - 1]?.body ?? "") as { data: { accountID: string } };
    got.push(data.accountID);
    answerTo(data.accountID, answer);
  });
  const { endpointID } = await newEndpoint(ctx, receiver.url);
  const isIts = eq(webhookEndpointTable.endpointID, endpointID);
  await db.update(webhookEndpointTable).set({ places: 32 }).where(isIts);
  const clock = clockAhead();
  clock.pass(60_000);
  const emit = (objects: readonly AccountID[]) =>
    ahead(ctx, (open) =>
      emitAll(
        open,
        accountUpdated,
        objects.map((accountID) => ({ accountID: ctx.accountID, data: { accountID } })),
      ),
    );
  const { courier, failures } = courierOf(ctx, clock);
  const countOf = (object: string) => got.filter((one) => one === object).length;
  const isOrdered = () => {
    const ids = receiver.received.flatMap(({ body, headers }) =>
      (JSON.parse(body) as { data: { accountID: string } }).data.accountID === got[0] ? [headers["webhook-id"]] : [],
    );
    return ids.every((id, index) => index === 0 || (ids[index - 1] ?? "") <= (id ?? ""));
  };
  const passed = (object: string) => async () => {
    await courier.pass();
    return countOf(object);
  };
  return { ctx, receiver, courier, failures, clock, emit, countOf, passed, isOrdered, isIts, endpointID };
}

const [busy, other] = [newID<AccountID>(), newID<AccountID>()];
const many = <T>(times: number, item: T) => Array.from({ length: times }, () => item);

test("the second event of an object waits for the first, and events of other objects do not", async () => {
  let first: ServerResponse | undefined;
  const { receiver, courier, failures, emit, countOf, passed, isOrdered } = await setting((object, answer) => {
    if (object === busy && !first) first = answer;
    else answer.writeHead(204).end();
  });
  await emit([busy, busy, other, busy, other]);
  await expect.poll(passed(other)).toBe(2);
  await courier.pass();
  expect(countOf(busy)).toBe(1);
  first?.writeHead(204).end();
  await expect.poll(passed(busy)).toBe(3);
  await courier.drain();
  expect(isOrdered()).toBe(true);
  expect(failures).toEqual([]);
  receiver.close();
});

test("a failed event blocks only the later events of its object, until it is delivered", async () => {
  let isWell = false;
  const { receiver, courier, clock, emit, countOf, isOrdered } = await setting(
    (object, answer) => void answer.writeHead(object === busy && !isWell ? 500 : 204).end(),
  );
  await emit([busy, busy, other, busy]);
  await courier.drain();
  expect([countOf(busy), countOf(other)]).toEqual([1, 1]);
  await emit([other, busy]);
  await courier.drain();
  expect([countOf(busy), countOf(other)]).toEqual([1, 2]);
  isWell = true;
  clock.pass(HOUR);
  await courier.drain();
  expect([countOf(busy), countOf(other)]).toEqual([5, 2]);
  expect(isOrdered()).toBe(true);
  receiver.close();
});

test("an event that fails three times no longer blocks later ones, and is still retried", async () => {
  let refused = "";
  const { receiver, courier, clock, emit } = await setting((_object, answer) => {
    const id = receiver.received.at(-1)?.headers["webhook-id"] ?? "";
    refused ||= id;
    answer.writeHead(id === refused ? 422 : 204).end();
  });
  await emit([busy, busy, busy]);
  const ids = () => receiver.received.map(({ headers }) => headers["webhook-id"]);
  for (let tries = 1; tries < 3; tries++) {
    await courier.drain();
    expect(ids()).toEqual(many(tries, refused));
    clock.pass(HOUR);
  }
  await courier.drain();
  expect(ids()).toEqual(many(3, refused));
  // The endpoint pauses for a minute after a failure.
  clock.pass(61_000);
  await courier.drain();
  expect(ids()).toHaveLength(5);
  expect(ids().slice(3)).not.toContain(refused);
  receiver.close();
});

test("a long queue behind one object makes room for others, and is sent in order once the first is finished", async () => {
  let first: ServerResponse | undefined;
  const { receiver, failures, emit, countOf, passed, isOrdered } = await setting((object, answer) => {
    if (object === busy && !first) first = answer;
    else answer.writeHead(204).end();
  });
  await emit([...many(250, busy), ...many(5, other)]);
  await expect.poll(passed(other)).toBe(5);
  expect(countOf(busy)).toBe(1);
  first?.writeHead(204).end();
  await expect.poll(passed(busy), { timeout: 100_000 }).toBe(250);
  expect(isOrdered()).toBe(true);
  expect(failures).toEqual([]);
  receiver.close();
});

test("an endpoint gets at most the number of deliveries at a time that its owner set", async () => {
  const open: ServerResponse[] = [];
  const { ctx, receiver, courier, endpointID, emit } = await setting((_object, answer) => void open.push(answer));
  const steppedUp = { ...ctx, caller: { ...ctx.caller, steppedUpUntil: new Date(Date.now() + HOUR) } };
  const changed = await transact(steppedUp, (it) => updateEndpoint(it, endpointID, { deliveriesAtOnce: 2 }));
  expect(changed).toMatchObject({ deliveriesAtOnce: 2 });
  const change = (deliveriesAtOnce: number | null) =>
    transact(steppedUp, (it) => updateEndpoint(it, endpointID, { deliveriesAtOnce }));
  expect(await change(null)).not.toHaveProperty("deliveriesAtOnce");
  expect(await change(2)).toMatchObject({ deliveriesAtOnce: 2 });
  const wanted = { url: "https://hooks.example/", types: ["account.updated"], deliveriesAtOnce: 3 };
  expect(await transact(steppedUp, (it) => createEndpoint(it, wanted))).toMatchObject({ deliveriesAtOnce: 3 });
  await emit(many(6, 0).map(() => newID<AccountID>()));
  for (let level = 2; level <= 6; level += 2) {
    await courier.pass();
    await courier.pass();
    await expect.poll(() => receiver.received.length).toBe(level);
    await Promise.all(
      open.splice(0).map((one) => new Promise<void>((done) => void one.writeHead(204).end(() => done()))),
    );
    await expect.poll(() => courier.pass().then(() => receiver.received.length)).toBe(Math.min(level + 2, 6));
  }
  await courier.drain();
  receiver.close();
});

test("an endpoint that keeps failing pauses, whatever is waiting for it, and one success ends the pause", async () => {
  let status = 500;
  const { ctx, receiver, courier, clock, emit, isIts } = await setting(
    (_object, answer) => void answer.writeHead(status).end(),
  );
  await emit([newID<AccountID>()]);
  await courier.drain();
  clock.pass(8 * 60_000);
  await ahead(ctx, (open) => emitSome(open, 20));
  await courier.drain();
  // One attempt shows that it is still down.
  expect(receiver.received).toHaveLength(2);
  clock.pass(50_000);
  await courier.drain();
  expect(receiver.received).toHaveLength(2);
  clock.pass(11_000);
  await courier.drain();
  expect(receiver.received).toHaveLength(3);
  clock.pass(61_000);
  status = 204;
  await courier.drain();
  expect(receiver.received.length).toBeGreaterThanOrEqual(3 + 18);
  const [endpoint] = await db.select().from(webhookEndpointTable).where(isIts);
  expect(endpoint).toMatchObject({ restsUntil: null, failingSince: null });
  receiver.close();
});
