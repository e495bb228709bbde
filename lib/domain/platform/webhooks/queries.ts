import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { eventTable, webhookDeliveryTable as d, webhookEndpointTable as t } from "@/db/schema";
import type { DeliveryID, EndpointID } from "@/lib/core/api/ids";
import { type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { rowsAfter, type AfterCursor, ordered, pageRows, pageDirectionOf } from "@/lib/domain/kernel/operations/part";
import { bodyOf, toDelivery } from "./to-delivery";
import type {
  Deliveries,
  DeliveryDetails,
  EndpointState,
  ListDeliveries,
  ListWebhookEndpoints,
  WebhookEndpoint,
  WebhookEndpoints,
} from "./contract";
import { endpointColumns, loadDelivery, loadEndpoint, toEndpoint } from "./rows";

const IN_STATE: Record<EndpointState, SQL | undefined> = {
  enabled: and(eq(t.enabled, true), isNull(t.failingSince)),
  failing: and(eq(t.enabled, true), isNotNull(t.failingSince)),
  disabled: eq(t.enabled, false),
};

export async function listEndpoints(
  ctx: Ctx,
  { skip, count, after, startingAfter, endingBefore, ...filters }: ListWebhookEndpoints & AfterCursor,
): Promise<WebhookEndpoints> {
  const isTheirs = and(forAccount(ctx, t), isNull(t.deletedOn));
  const placesOf = (id: EndpointID) =>
    ctx.db
      .select({ on: t.createdOn, id: t.endpointID })
      .from(t)
      .where(and(isTheirs, eq(t.endpointID, id)));
  const way = await pageDirectionOf({ after, startingAfter, endingBefore }, placesOf);
  const passes = filtered(filters, { state: (name) => IN_STATE[name] });
  const rows = await ctx.db
    .select(endpointColumns(ctx))
    .from(t)
    .where(and(isTheirs, passes, rowsAfter(t.createdOn, t.endpointID, way.place, way.sort)))
    .orderBy(...ordered(t.createdOn, t.endpointID, way.sort))
    .limit(count + 1)
    .offset(skip);
  const { items, more } = pageRows(rows, count, way);
  return { items: items.map((row) => toEndpoint(row, ctx.now)), more };
}

/** One endpoint of the account. Throws 404. */
export async function getEndpoint(ctx: Ctx, id: EndpointID): Promise<WebhookEndpoint> {
  return toEndpoint(await loadEndpoint(ctx, id), ctx.now);
}

/** The deliveries to an endpoint, newest first. Throws 404. */
export async function listDeliveries(
  ctx: Ctx,
  id: EndpointID,
  { skip, count, after, startingAfter, endingBefore, ...filters }: ListDeliveries & AfterCursor,
): Promise<Deliveries> {
  await loadEndpoint(ctx, id);
  const ofEndpoint = forAccount(ctx, d, eq(d.endpointID, id));
  const placesOf = (one: DeliveryID) =>
    ctx.db
      .select({ on: d.createdOn, id: d.deliveryID })
      .from(d)
      .where(and(ofEndpoint, eq(d.deliveryID, one)));
  const way = await pageDirectionOf({ after, startingAfter, endingBefore }, placesOf);
  const passes = filtered(filters, { status: (name) => eq(d.status, name) });
  const rows = await ctx.db
    .select({ delivery: d, type: eventTable.type })
    .from(d)
    .leftJoin(eventTable, and(eq(eventTable.partnerID, d.partnerID), eq(eventTable.eventID, d.eventID)))
    .where(and(ofEndpoint, passes, rowsAfter(d.createdOn, d.deliveryID, way.place, way.sort)))
    .orderBy(...ordered(d.createdOn, d.deliveryID, way.sort))
    .limit(count + 1)
    .offset(skip);
  const { items, more } = pageRows(rows, count, way);
  return { items: items.map(({ delivery, type }) => toDelivery(delivery, type ?? "")), more };
}

/** One delivery with its attempts, request and response. Throws 404. */
export async function getDelivery(ctx: Ctx, id: DeliveryID): Promise<DeliveryDetails> {
  const { delivery, event, endpoint } = await loadDelivery(ctx, id);
  return {
    ...toDelivery(delivery, event?.type ?? ""),
    url: endpoint.url,
    isEnabled: endpoint.enabled,
    tries: delivery.tries,
    ...(event && { body: bodyOf(event) }),
    ...(delivery.lastAnswer && { lastAnswer: delivery.lastAnswer }),
  };
}
