import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { webhookDeliveryTable, webhookEndpointTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newPerson, signedIn } from "@/testing/people";
import { ahead, newEndpoint } from "@/testing/webhooks";
import type { EndpointID } from "@/lib/core/api/ids";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { findProblems } from "@/lib/domain/overview/money-summary/money-summary";
import { ListWebhookEndpoints, type UpdateWebhookEndpoint } from "./contract";
import { createEndpoint, updateEndpoint } from "./webhooks";
import { getEndpoint, listEndpoints } from "./queries";
import { MINUTE } from "@/lib/core/time/time";

const db = testDatabase();
const HOOKS = "https://hooks.example.com/";
const ELSEWHERE = "https://elsewhere.example.com/";
const TYPES = ["account.updated"];

const later = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * MINUTE) });

/** The endpoint, after checking that a read, the list and a change return the same. */
async function seen(ctx: Ctx, endpointID: EndpointID) {
  const one = await getEndpoint(ctx, endpointID);
  const { items } = await listEndpoints(ctx, ListWebhookEndpoints.parse({}));
  const changed = await transact(ctx, (open) => updateEndpoint(open, endpointID, {}));
  expect(items).toEqual([expect.objectContaining(one)]);
  expect(changed).toEqual(one);
  return one;
}

test("when its oldest event has waited too long, then an endpoint is behind, and every response has the time of that event", async () => {
  const ctx = ctxFor(await newPartner(db), undefined, { scopes: [{ scope: "webhooks.read" }] });
  const { endpointID } = await newEndpoint(ctx, HOOKS);
  expect(await seen(later(ctx, 60), endpointID)).not.toHaveProperty("oldestWaitingOn");
  const deliveries = () =>
    db.select().from(webhookDeliveryTable).where(eq(webhookDeliveryTable.endpointID, endpointID));
  const set = (deliveryID: string, values: Partial<typeof webhookDeliveryTable.$inferInsert>) =>
    db
      .update(webhookDeliveryTable)
      .set(values)
      .where(eq(webhookDeliveryTable.deliveryID, deliveryID as never));
  await ahead(ctx, async (open) => {
    await emit(open, accountUpdated, { accountID: ctx.accountID });
    await emit(open, accountUpdated, { accountID: ctx.accountID });
  });
  const [first, second] = await deliveries();
  if (!first || !second) throw new Error("nothing waits");
  await set(first.deliveryID, { createdOn: ctx.now });
  await set(second.deliveryID, { createdOn: later(ctx, 4).now });
  const since = (minutes: number) => later(ctx, minutes).now.toISOString();
  expect(await seen(later(ctx, 5), endpointID)).toMatchObject({ isBehind: false, oldestWaitingOn: since(0) });
  expect(await findProblems(later(ctx, 5))).toEqual([]);
  expect(await seen(later(ctx, 6), endpointID)).toMatchObject({ isBehind: true, oldestWaitingOn: since(0) });
  const named = { endpointID, accountID: ctx.accountID, name: HOOKS };
  expect(await findProblems(later(ctx, 6))).toEqual([{ kind: "webhooks-behind", count: 1, first: [named] }]);
  await set(first.deliveryID, { status: "delivered", finishedOn: ctx.now });
  expect(await seen(later(ctx, 6), endpointID)).toMatchObject({ isBehind: false, oldestWaitingOn: since(4) });
  expect(await findProblems(later(ctx, 6))).toEqual([]);
  const off = { enabled: false, disabledReason: "staff" } as const;
  await db.update(webhookEndpointTable).set(off).where(eq(webhookEndpointTable.endpointID, endpointID));
  expect(await seen(later(ctx, 60), endpointID)).toMatchObject({ isBehind: false, oldestWaitingOn: since(4) });
});

test("the list has the outcomes of each of the last seven days and the median response time, for each endpoint", async () => {
  const ctx = ctxFor(await newPartner(db), undefined, { scopes: [{ scope: "webhooks.read" }] });
  const [busy, idle] = [await newEndpoint(ctx, HOOKS), await newEndpoint(ctx, ELSEWHERE)];
  const outcomes = [
    { hours: 1, status: "delivered", ms: 40 },
    { hours: 2, status: "delivered", ms: 100 },
    { hours: 3, status: "delivered", ms: 900 },
    { hours: 4, status: "pending", ms: 3000 },
    { hours: 30, status: "failed", ms: 9000 },
    { hours: 167, status: "delivered", ms: 60 },
    { hours: 169, status: "failed", ms: 10 },
  ] as const;
  await ahead(ctx, async (open) => {
    for (const _ of outcomes) await emit(open, accountUpdated, { accountID: ctx.accountID });
  });
  const isBusy = eq(webhookDeliveryTable.endpointID, busy.endpointID);
  const made = await db.select().from(webhookDeliveryTable).where(isBusy);
  await db.delete(webhookDeliveryTable).where(eq(webhookDeliveryTable.endpointID, idle.endpointID));
  for (const [index, { deliveryID }] of made.entries()) {
    const { hours, status, ms } = outcomes[index] ?? outcomes[0];
    const createdOn = later(ctx, -60 * hours).now;
    await db
      .update(webhookDeliveryTable)
      .set({ status, createdOn, attempt: 1, tries: [{ on: createdOn.toISOString(), ms, status: 200 }] })
      .where(eq(webhookDeliveryTable.deliveryID, deliveryID));
  }
  const { items } = await listEndpoints(ctx, ListWebhookEndpoints.parse({}));
  const seenOf = (id: EndpointID) => items.find(({ endpointID }) => endpointID === id);
  expect(seenOf(busy.endpointID)).toMatchObject({
    dailyDelivered: [1, 0, 0, 0, 0, 0, 3],
    dailyFailed: [0, 0, 0, 0, 0, 1, 1],
    medianMs: 80,
  });
  expect(seenOf(idle.endpointID)).toMatchObject({
    dailyDelivered: [0, 0, 0, 0, 0, 0, 0],
    dailyFailed: [0, 0, 0, 0, 0, 0, 0],
  });
  expect(seenOf(idle.endpointID)).not.toHaveProperty("medianMs");
});

async function changing() {
  const partner = await newPartner(db);
  const owner = await newPerson(db, partner, { totp: true });
  const developer = await newPerson(db, partner, { role: "developer" });
  const reader = await newPerson(db, partner, { role: "read-only" });
  const ctx = await signedIn(db, partner, owner);
  const proven: Ctx = { ...ctx, caller: { ...ctx.caller, steppedUpUntil: later(ctx, 5).now } };
  const { endpointID } = await newEndpoint(ctx, HOOKS, TYPES);
  const change = (as: Ctx, wanted: UpdateWebhookEndpoint) =>
    transact(as, (open) => updateEndpoint(open, endpointID, wanted));
  const mailSubjects = async () => {
    const all = await Promise.all([owner, developer, reader].map(({ email }) => mailTo(db, email)));
    return all.map((mails) => mails.map(({ subject }) => subject));
  };
  return { ctx, proven, endpointID, change, mailSubjects, owner };
}

test("a new address or other events require a second factor, and a new name or disabling does not", async () => {
  const { ctx, change, mailSubjects, endpointID } = await changing();
  const request = { kind: "forbidden", headers: { "x-step-up": "required" } };
  const moves: UpdateWebhookEndpoint[] = [
    { url: ELSEWHERE },
    { types: ["account.updated", "account.deleted"] },
    { types: ["account.deleted"] },
    { url: ELSEWHERE, types: TYPES, description: "Books" },
  ];
  for (const wanted of moves) await expect(change(ctx, wanted), JSON.stringify(wanted)).rejects.toMatchObject(request);
  await expect(transact(ctx, (open) => createEndpoint(open, { url: ELSEWHERE, types: TYPES }))).rejects.toMatchObject(
    request,
  );
  expect(await getEndpoint(ctx, endpointID)).toMatchObject({ url: HOOKS, types: TYPES });
  // The form sends all its fields.
  expect(await change(ctx, { url: HOOKS, types: TYPES, description: "Books" })).toMatchObject({ description: "Books" });
  expect(await change(ctx, { enabled: false })).toMatchObject({ enabled: false });
  expect(await mailSubjects()).toEqual([[], [], []]);
});

test("people who manage webhooks get a mail when events go elsewhere, queued in the transaction of the change", async () => {
  const { proven, change, mailSubjects, endpointID, owner } = await changing();
  const undone = transact(proven, async (open) => {
    await updateEndpoint(open, endpointID, { url: ELSEWHERE });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await mailSubjects()).toEqual([[], [], []]);
  await change(proven, { url: ELSEWHERE });
  const changed = "A webhook endpoint was changed";
  expect(await mailSubjects()).toEqual([[changed], [changed], []]);
  const [mail] = await mailTo(db, owner.email);
  expect(mail).toMatchObject({ kind: "security-notice", accountID: proven.accountID, about: endpointID });
  for (const part of [ELSEWHERE, "account.updated", owner.email, `/developers/webhooks/${endpointID}`])
    expect(mail?.content?.text).toContain(part);
  const next = { ...proven, requestID: crypto.randomUUID() };
  await change(next, { types: ["account.deleted"] });
  expect(await mailSubjects()).toEqual([[changed, changed], [changed, changed], []]);
});
