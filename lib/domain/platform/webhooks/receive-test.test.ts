import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { ahead, clockAhead, courierOf, newEndpoint } from "@/testing/webhooks";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { Parcel } from "@/lib/providers/webhook-sender";
import { CreateWebhookEndpoint, ListDeliveries } from "./contract";
import { getDelivery, listDeliveries } from "./queries";
import { receiveTest } from "./receive-test";
import { TEST_RECEIVER } from "./shared/endpoint-tests";
import type { Sender } from "./deliver";
import { createEndpoint, rotateSecret, testEndpoint, updateEndpoint } from "./webhooks";
import { HOUR } from "@/lib/core/time/time";

const db = testDatabase();
const BODY = CreateWebhookEndpoint.parse({ url: TEST_RECEIVER, types: ["account.updated"] });

/** A partner's developer who has just proven a second factor. */
async function developer(mode: "sandbox" | "production" = "sandbox"): Promise<Ctx> {
  const partner = await newPartner(db, { mode });
  const ctx = await signedIn(db, partner, await newPerson(db, partner, { role: "developer", totp: true }));
  return { ...ctx, caller: { ...ctx.caller, steppedUpUntil: new Date(ctx.now.getTime() + 60_000) } };
}

function signedBy(secret: string, on = new Date()): Parcel {
  const body = JSON.stringify({ type: "account.updated" });
  const headers = {
    "webhook-id": "event",
    "webhook-timestamp": String(Math.floor(on.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("event", on, body),
  };
  return { url: TEST_RECEIVER, headers, body };
}

test("the built-in receiver gets a test event within the process, and the delivery stores the request", async () => {
  const ctx = await developer();
  const { endpointID } = await transact(ctx, (open) => createEndpoint(open, BODY));
  const { deliveryID } = await transact(ctx, (open) => testEndpoint(open, endpointID));
  const requests: Parcel[] = [];
  const { courier, failures } = courierOf(ctx, ctx, {
    send: (parcel) => {
      requests.push(parcel);
      return Promise.resolve({ ms: 1, fault: "It was sent" });
    },
  });
  // A worker of the test run may have been faster. The result is the same.
  const status = async () => {
    await courier.drain();
    return (await getDelivery(ctx, deliveryID)).status;
  };
  await expect.poll(status).toBe("delivered");
  expect(await getDelivery(ctx, deliveryID)).toMatchObject({
    body: expect.stringContaining("webhookEndpoint.tested"),
    lastAnswer: "The signature is right.",
    lastTry: { status: 200 },
  });
  expect(requests).toEqual([]);
  expect(failures).toEqual([]);
});

test("the receiver accepts only recent requests that are signed with a valid secret of the endpoint", async () => {
  const ctx = await developer();
  const { endpointID, secret } = await transact(ctx, (open) => createEndpoint(open, BODY));
  const { secret: newer } = await transact(ctx, (open) => rotateSecret(open, endpointID));
  const place = { partnerID: ctx.homePartnerID, endpointID };
  const answer = async (parcel: Parcel) => (await receiveTest(ctx, place, parcel)).status;
  expect(await answer(signedBy(secret))).toBe(200);
  expect(await answer(signedBy(newer))).toBe(200);
  expect(await answer({ ...signedBy(newer), body: "{}" })).toBe(401);
  expect(await answer({ ...signedBy(newer), headers: {} })).toBe(401);
  expect(await answer(signedBy(newer, new Date(Date.now() - 10 * 60_000)))).toBe(401);
  const { secret: foreign } = await newEndpoint(await developer(), TEST_RECEIVER);
  expect(await answer(signedBy(foreign))).toBe(401);
  const isPast = { ...ctx, now: new Date(ctx.now.getTime() + 25 * HOUR) };
  expect((await receiveTest(isPast, place, signedBy(secret))).status).toBe(401);
});

test("other partners see none of the requests it received", async () => {
  const ctx = await developer();
  const { endpointID } = await transact(ctx, (open) => createEndpoint(open, BODY));
  const { deliveryID } = await transact(ctx, (open) => testEndpoint(open, endpointID));
  const other = ctxFor(await newPartner(db));
  await expect(getDelivery(other, deliveryID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(listDeliveries(other, endpointID, ListDeliveries.parse({}))).rejects.toMatchObject({ kind: "notFound" });
});

test("production has no built-in receiver, for new or existing endpoints", async () => {
  const ctx = await developer("production");
  const refused = { kind: "invalid", fields: { url: "must be the address of your own server" } };
  await expect(transact(ctx, (open) => createEndpoint(open, BODY))).rejects.toMatchObject(refused);
  const { endpointID } = await newEndpoint(ctx, "https://hooks.example.com/");
  await expect(transact(ctx, (open) => updateEndpoint(open, endpointID, { url: TEST_RECEIVER }))).rejects.toMatchObject(
    refused,
  );
});

test("only the exact address is the built-in receiver's, and a similar address is sent over the network", async () => {
  const ctx = await developer();
  const url = `${TEST_RECEIVER}hooks`;
  const { endpointID } = await newEndpoint(ctx, url);
  await ahead(ctx, (open) => testEndpoint(open, endpointID));
  const requests: string[] = [];
  const send: Sender = (parcel) => {
    requests.push(parcel.url);
    return Promise.resolve({ ms: 1, fault: "Couldn’t resolve it" });
  };
  const clock = clockAhead();
  clock.pass(60_000);
  await courierOf(ctx, clock, { send }).courier.drain();
  expect(requests).toEqual([url]);
});
