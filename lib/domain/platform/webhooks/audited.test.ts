import { expect, test } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { auditTrailView, webhookDeliveryTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newEndpoint } from "@/testing/webhooks";
import { forbidden } from "@/lib/core/failure";
import type { DeliveryID, EndpointID } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { ROLE_SCOPES } from "@/lib/core/access/roles";
import { DAY } from "@/lib/core/time/time";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { listAuditEvents } from "@/lib/domain/platform/audit/queries";
import { recordRefusal } from "@/lib/domain/platform/audit/audit";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import {
  createEndpoint,
  deleteEndpoint,
  replayDelivery,
  replayFailed,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
} from "./webhooks";
import { webhookDeliveries, webhookEndpoints } from "./dashboard";

const db = testDatabase();
const HOOKS = "https://hooks.example.com/";
const BODY = { url: HOOKS, types: ["account.updated"] };
const SINCE = { since: new Date(0).toISOString() };

interface WebhookIDs {
  endpointID: EndpointID;
  deliveryID: DeliveryID;
}

const ACTS: Partial<Record<string, (ctx: Ctx, place: WebhookIDs) => Promise<unknown>>> = {
  "webhook-endpoint.create": (ctx) => createEndpoint(ctx, BODY),
  "webhook-endpoint.update": (ctx, { endpointID }) => updateEndpoint(ctx, endpointID, { description: "Books" }),
  "webhook-endpoint.delete": (ctx, { endpointID }) => deleteEndpoint(ctx, endpointID),
  "webhook-endpoint.rotate-secret": (ctx, { endpointID }) => rotateSecret(ctx, endpointID),
  "webhook-endpoint.test": (ctx, { endpointID }) => testEndpoint(ctx, endpointID),
  "webhook-endpoint.replay": (ctx, { endpointID }) => replayFailed(ctx, endpointID, SINCE),
  "webhook-delivery.replay": (ctx, { deliveryID }) => replayDelivery(ctx, deliveryID),
};

/** An endpoint with a failed delivery, and the owner of its partner, who has just proven a second factor. */
async function setting() {
  const partner = await newPartner(db);
  const scopes = ROLE_SCOPES.owner.map((scope) => ({ scope }));
  const caller = { steppedUpUntil: new Date(Date.now() + DAY) };
  const ctx = ctxFor(partner, undefined, { scopes, caller });
  const { endpointID } = await newEndpoint(ctx, HOOKS);
  const [delivery] = await transact(ctx, async (open) => {
    await emit(open, accountUpdated, { accountID: ctx.accountID });
    const failed = { status: "failed", finishedOn: ctx.now } as const;
    return open.db
      .update(webhookDeliveryTable)
      .set(failed)
      .where(eq(webhookDeliveryTable.endpointID, endpointID))
      .returning();
  });
  if (!delivery) throw new Error("nothing was sent");
  const newest = async () => (await listAuditEvents(ctx, { skip: 0, count: 1 })).items[0];
  return { ctx, partner, place: { endpointID, deliveryID: delivery.deliveryID }, newest };
}

const paramsOf = ({ path }: Operation, place: WebhookIDs) =>
  Object.fromEntries(Object.entries(place).filter(([name]) => path.includes(`{${name}}`)));

const operations: Operation[] = [...Object.values(webhookEndpoints), ...Object.values(webhookDeliveries)];
const audited = operations.flatMap((operation) =>
  operation.audit?.act ? [{ operation, action: operation.audit.act }] : [],
);

for (const { operation, action } of audited) {
  test(`${action} names its endpoint in the audit log, whether done or rejected`, async () => {
    const { ctx, partner, place, newest } = await setting();
    const params = paramsOf(operation, place);
    const named = Object.keys(params).length > 0 ? HOOKS : partner.displayName;
    await recordRefusal(ctx, operation, params, forbidden("scope"));
    expect(await newest()).toMatchObject({
      action,
      outcome: "refused:forbidden",
      reason: "scope",
      objectName: named,
      object: Object.values(params)[0] ?? ctx.accountID,
    });
    const act = ACTS[action];
    if (!act) throw new Error("nobody says how it is done");
    await asChange(ctx, operation, params, (open) => act(open, place));
    // A download contains the row's stored name, not the present one.
    const isTheirs = eq(auditTrailView.partnerID, ctx.partnerID);
    const [row] = await db.select().from(auditTrailView).where(isTheirs).orderBy(desc(auditTrailView.auditID)).limit(1);
    expect(row).toMatchObject({ action, outcome: "done", objectName: HOOKS });
  });
}

test("the name of an endpoint is hidden from other partners, and from people who may not read webhooks", async () => {
  const { ctx, place, newest } = await setting();
  const stranger = await setting();
  await recordRefusal(ctx, webhookEndpoints.delete, { endpointID: stranger.place.endpointID }, forbidden("scope"));
  expect(await newest()).not.toHaveProperty("objectName");
  await recordRefusal(ctx, webhookEndpoints.delete, { endpointID: place.endpointID }, forbidden("scope"));
  const few: Ctx = { ...ctx, caller: { ...ctx.caller, scopes: [{ scope: "audit.read" }] } };
  const [row] = (await listAuditEvents(few, { skip: 0, count: 1 })).items;
  expect(row).toMatchObject({ object: place.endpointID });
  expect(row).not.toHaveProperty("objectName");
});
