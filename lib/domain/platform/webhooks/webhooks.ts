import { and, count, eq, gte, isNotNull, isNull, type SQL } from "drizzle-orm";
import {
  eventTable,
  webhookDeliveryTable as t,
  webhookDeliveryTable,
  webhookEndpointTable,
  webhookSecretTable,
} from "@/db/schema";
import { type DeliveryID, type EndpointID, type EventID, newID } from "@/lib/core/api/ids";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { type Ctx, forAccount, requireStepUp } from "@/lib/domain/kernel/operations/context";
import { loadDelivery, loadEndpoint, toEndpoint } from "./rows";
import { conflict, invalid } from "@/lib/core/failure";
import {
  type CreateWebhookEndpoint,
  type Delivery,
  ENDPOINTS_MAX,
  type Replayed,
  type ReplayFailed,
  type SecretWebhookEndpoint,
  type UpdateWebhookEndpoint,
  type WebhookEndpoint,
} from "./contract";
import { daysAfter } from "@/lib/core/time/time";
import { addSecret } from "./secrets";
import { next } from "@/lib/core/api/states";
import { deliveryStates } from "./states";
import { toDelivery } from "./to-delivery";
import { webhookEndpointTested } from "./events";
import { TEST_RECEIVER } from "./shared/endpoint-tests";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import { isIP } from "node:net";
import { env } from "@/lib/env";
import { webhookMovedLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { staffWho } from "@/lib/domain/platform/mail/staff";

/** Host names that always resolve to this machine or its network. */
const INSIDE = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/;

/**
 * Returns the error of a receiver's address. Undefined if it may be saved. The IP address behind its name is checked
 * at each connection. Only sandboxes have the built-in receiver.
 */
export function addressFault(text: string, mode: Ctx["caller"]["mode"]): string | undefined {
  if (text === TEST_RECEIVER) return mode === "sandbox" ? undefined : "must be the address of your own server";
  const { WEBHOOK_PORTS, WEBHOOK_LOOPBACK } = env();
  const { protocol, hostname, port } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (WEBHOOK_LOOPBACK === "on" && (host === "127.0.0.1" || host === "::1")) return undefined;
  if (protocol !== "https:") return "must be an https web address";
  if (isIP(host) !== 0 || !host.includes(".") || INSIDE.test(host)) return "must be the name of a public host";
  if (!WEBHOOK_PORTS.split(",").includes(port || "443"))
    return `must use port ${WEBHOOK_PORTS.replaceAll(",", " or ")}`;
  return undefined;
}

/** Deletes an endpoint and its secrets immediately. Its deliveries are deleted when they are old enough. Throws 404. */
export async function deleteEndpoint(ctx: Ctx, id: EndpointID): Promise<void> {
  const { url } = await loadEndpoint(ctx, id, { isLocked: true });
  await ctx.db.delete(webhookSecretTable).where(secretsOf(ctx, id));
  await ctx.db
    .update(webhookEndpointTable)
    .set({ enabled: false, deletedOn: ctx.now })
    .where(forAccount(ctx, webhookEndpointTable, eq(webhookEndpointTable.endpointID, id)));
  note(ctx, { name: url });
}

const secretsOf = ({ homePartnerID }: Ctx, id: EndpointID, cond?: SQL) =>
  and(eq(webhookSecretTable.partnerID, homePartnerID), eq(webhookSecretTable.endpointID, id), cond);

/** Sends failed deliveries since a moment again. Throws 404, and 409 while the endpoint is disabled. */
export async function replayFailed(ctx: Ctx, id: EndpointID, { since }: ReplayFailed): Promise<Replayed> {
  const { enabled, url } = await loadEndpoint(ctx, id);
  if (!enabled) throw conflict("the endpoint is disabled");
  const { count } = await ctx.db
    .update(t)
    .set({ status: "pending", attempt: 0, dueOn: ctx.now, leaseUntil: null, finishedOn: null })
    .where(and(forAccount(ctx, t, eq(t.endpointID, id)), eq(t.status, "failed"), gte(t.createdOn, new Date(since))));
  if (count === 0) noteUnchanged(ctx);
  else note(ctx, { name: url, after: { since } });
  return { replayed: count };
}

/**
 * Creates a new secret for an endpoint and returns it only once. The old one also signs for a day. An even older one
 * ends immediately, so that at most two sign. Throws 404.
 */
export async function rotateSecret(ctx: Ctx, id: EndpointID): Promise<SecretWebhookEndpoint> {
  const endpoint = await loadEndpoint(ctx, id, { isLocked: true });
  const oldSecretUntil = daysAfter(ctx.now, 1);
  const { expiresOn } = webhookSecretTable;
  await ctx.db.delete(webhookSecretTable).where(secretsOf(ctx, id, isNotNull(expiresOn)));
  await ctx.db
    .update(webhookSecretTable)
    .set({ expiresOn: oldSecretUntil })
    .where(secretsOf(ctx, id, isNull(expiresOn)));
  const secret = await addSecret(ctx, id);
  note(ctx, { name: endpoint.url });
  return { ...toEndpoint(endpoint, ctx.now), secret, oldSecretUntil: oldSecretUntil.toISOString() };
}

/** Sends a finished delivery again under the same ID, with all attempts. Throws 404, and 409 while it is pending. */
export async function replayDelivery(ctx: Ctx, id: DeliveryID): Promise<Delivery> {
  const { delivery, event, endpoint } = await loadDelivery(ctx, id);
  if (!event) throw conflict("the event is no longer kept");
  if (!endpoint.enabled) throw conflict("the endpoint is disabled");
  const status = next(deliveryStates, delivery.status, "replay");
  const [replayed] = await ctx.db
    .update(t)
    .set({ status, attempt: 0, dueOn: ctx.now, leaseUntil: null, finishedOn: null })
    .where(and(forAccount(ctx, t, eq(t.deliveryID, id)), eq(t.status, delivery.status)))
    .returning();
  if (!replayed) throw conflict("the delivery was changed by another request, try again");
  note(ctx, { name: endpoint.url });
  return toDelivery(replayed, event.type);
}

/** Sends a test event to only this endpoint. Throws 404, and 409 while the endpoint is disabled. */
export async function testEndpoint(ctx: Ctx, id: EndpointID): Promise<Delivery> {
  const { db, accountID, homePartnerID: partnerID, now, requestID } = ctx;
  const { enabled, url } = await loadEndpoint(ctx, id);
  if (!enabled) throw conflict("the endpoint is disabled");
  const eventID = newID<EventID>();
  const { name: type, data } = webhookEndpointTested;
  const shown = data.parse({ accountID, endpointID: id });
  await db.insert(eventTable).values({ partnerID, eventID, accountID, type, data: shown, requestID, createdOn: now });
  const row = {
    partnerID,
    deliveryID: newID<DeliveryID>(),
    endpointID: id,
    eventID,
    accountID,
    object: null,
    status: "pending" as const,
    attempt: 0,
    dueOn: now,
    leaseUntil: null,
    tries: [],
    lastAnswer: null,
    createdOn: now,
    finishedOn: null,
  };
  await db.insert(webhookDeliveryTable).values(row);
  note(ctx, { name: url });
  return toDelivery(row, type);
}

/** Creates an endpoint and returns its secret only once. Throws 422 for an internal address, 409 for too many. */
export async function createEndpoint(ctx: Ctx, wanted: CreateWebhookEndpoint): Promise<SecretWebhookEndpoint> {
  const fault = addressFault(wanted.url, ctx.caller.mode);
  if (fault) throw invalid({ url: fault });
  await lockAccount(ctx);
  const [held] = await ctx.db
    .select({ number: count() })
    .from(webhookEndpointTable)
    .where(and(forAccount(ctx, webhookEndpointTable), isNull(webhookEndpointTable.deletedOn)));
  if (held && held.number >= ENDPOINTS_MAX) throw conflict(`an account has at most ${ENDPOINTS_MAX} webhook endpoints`);
  requireStepUp(ctx);
  const row = {
    partnerID: ctx.homePartnerID,
    endpointID: newID<typeof webhookEndpointTable.$inferSelect.endpointID>(),
    accountID: ctx.accountID,
    url: wanted.url,
    types: wanted.types,
    description: wanted.description || null,
    enabled: true,
    disabledReason: null,
    failingSince: null,
    places: 1,
    mostAtOnce: wanted.deliveriesAtOnce ?? null,
    restsUntil: null,
    createdOn: ctx.now,
    deletedOn: null,
  };
  await ctx.db.insert(webhookEndpointTable).values(row);
  const secret = await addSecret(ctx, row.endpointID);
  await mailEndpointChange(ctx, "added", row);
  note(ctx, { object: row.endpointID, name: wanted.url, after: { url: wanted.url, types: wanted.types } });
  return { ...toEndpoint({ ...row, oldestWaiting: null }, ctx.now), secret };
}

/**
 * Changes an endpoint. While it is disabled, pending deliveries wait, and they continue once it is enabled again.
 * Throws 404, 422 for an internal address, and 403 without a second factor if the address or the selected events
 * change or the endpoint is enabled.
 */
export async function updateEndpoint(
  ctx: Ctx,
  id: EndpointID,
  wanted: UpdateWebhookEndpoint,
): Promise<WebhookEndpoint> {
  const { url, types, description, enabled, deliveriesAtOnce } = wanted;
  const fault = url === undefined ? undefined : addressFault(url, ctx.caller.mode);
  if (fault) throw invalid({ url: fault });
  const { oldestWaiting, ...before } = await loadEndpoint(ctx, id, { isLocked: true });
  const changed = {
    ...(url !== undefined && { url }),
    ...(types && { types }),
    ...(description !== undefined && { description: description || null }),
    ...(deliveriesAtOnce !== undefined && { mostAtOnce: deliveriesAtOnce }),
    ...(enabled !== undefined &&
      enabled !== before.enabled && {
        enabled,
        disabledReason: enabled ? null : ("staff" as const),
        failingSince: null,
        restsUntil: null,
      }),
    // The new address has not proven how well it answers.
    places: url !== undefined && url !== before.url ? 1 : before.places,
  };
  const after = { ...before, ...changed };
  const leadsElsewhere = after.url !== before.url || after.types.join() !== before.types.join();
  if (leadsElsewhere || (after.enabled && !before.enabled)) requireStepUp(ctx);
  await ctx.db
    .update(webhookEndpointTable)
    .set(changed)
    .where(forAccount(ctx, webhookEndpointTable, eq(webhookEndpointTable.endpointID, id)));
  if (leadsElsewhere) await mailEndpointChange(ctx, "changed", after);
  note(ctx, { name: after.url, before: auditedFields(before), after: auditedFields(after) });
  return toEndpoint({ ...after, oldestWaiting }, ctx.now);
}

const auditedFields = ({ url, types, description, enabled, mostAtOnce }: typeof webhookEndpointTable.$inferSelect) => ({
  url,
  types,
  description: description ?? "",
  enabled,
  ...(mostAtOnce !== null && { deliveriesAtOnce: mostAtOnce }),
});

/** Mails members who manage webhooks about a new endpoint, address or events, and who changed them. */
async function mailEndpointChange(
  ctx: Ctx,
  what: "added" | "changed",
  { endpointID, url, types }: { endpointID: EndpointID; url: string; types: readonly string[] },
): Promise<void> {
  const { accountID, now, requestID, caller } = ctx;
  const link = pageURL(`/developers/webhooks/${endpointID}`);
  const staff = await staffWho(ctx, [accountID], "webhooks.write");
  await queueMail(
    ctx,
    staff.map(({ userID, email }) => ({
      key: `webhook-${what}:${requestID}:${userID}`,
      kind: "security-notice" as const,
      to: email,
      accountID,
      about: endpointID,
      letter: () => webhookMovedLetter(what, { url, types, on: now, by: caller.email, link }),
    })),
  );
}
