import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { eventTable, webhookDeliveryTable as d, webhookEndpointTable as t } from "@/db/schema";
import type { DeliveryID, EndpointID } from "@/lib/core/api/ids";
import { type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { type AfterCursor, readPage } from "@/lib/domain/kernel/operations/part";
import { bodyOf, toDelivery } from "./to-delivery";
import type {
  Deliveries,
  DeliveryDetails,
  EndpointState,
  ListDeliveries,
  ListedWebhookEndpoint,
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

export async function listEndpoints(ctx: Ctx, query: ListWebhookEndpoints & AfterCursor): Promise<WebhookEndpoints> {
  const list = {
    ...{ db: ctx.db, table: t, on: t.createdOn, id: t.endpointID },
    visible: and(forAccount(ctx, t), isNull(t.deletedOn)),
    passes: filtered(query, { state: (name) => IN_STATE[name] }),
  };
  const { items, more } = await readPage(ctx.db.select(endpointColumns(ctx)).from(t).$dynamic(), list, query);
  const outcomes = await recentOutcomes(ctx, items);
  return {
    items: items.map((row) => ({ ...toEndpoint(row, ctx.now), ...(outcomes.get(row.endpointID) ?? NO_OUTCOMES) })),
    more,
  };
}

const DAYS = 7;
/** Deliveries of an endpoint that count for a day, so that a busy endpoint does not slow the list. */
const COUNTED_PER_DAY = 200;

type RecentOutcomes = Pick<ListedWebhookEndpoint, "dailyDelivered" | "dailyFailed" | "medianMs">;
const NOTHING = Array.from({ length: DAYS }, () => 0);
const NO_OUTCOMES: RecentOutcomes = { dailyDelivered: NOTHING, dailyFailed: NOTHING };

interface OutcomeRow extends Omit<RecentOutcomes, "medianMs"> {
  endpointID: EndpointID;
  medianMs: number | null;
}

/** Counts the newest deliveries of each of the last seven days, by endpoint. */
async function recentOutcomes(
  { db, now, homePartnerID }: Ctx,
  endpoints: readonly { endpointID: EndpointID }[],
): Promise<Map<EndpointID, RecentOutcomes>> {
  if (endpoints.length === 0) return new Map();
  const ids = sql.join(
    endpoints.map(({ endpointID }) => sql`${endpointID}::uuid`),
    sql`, `,
  );
  const byDay = (condition: SQL) =>
    sql.join(
      Array.from(
        { length: DAYS },
        (_, day) => sql`count(*) filter (where day = ${DAYS - 1 - day}::int and ${condition})::int`,
      ),
      sql`, `,
    );
  const counted = await rows<OutcomeRow>(
    db,
    sql`
    select endpoint_id as "endpointID", json_build_array(${byDay(sql`status = 'delivered'`)}) as "dailyDelivered",
      json_build_array(${byDay(sql`(status = 'failed' or status = 'pending' and attempt > 0)`)}) as "dailyFailed",
      (percentile_cont(0.5) within group (order by (tries -> -1 ->> 'ms')::float8) filter (where status = 'delivered'))::int as "medianMs"
    from unnest(array[${ids}]) as e (endpoint_id) cross join generate_series(0, ${DAYS - 1}::int) as day
      cross join lateral (select d.status, d.attempt, d.tries from webhook_delivery d
        where d.partner_id = ${homePartnerID}::uuid and d.endpoint_id = e.endpoint_id
          and d.created_on > ${now.toISOString()}::timestamptz - (day + 1) * interval '24 hours'
          and d.created_on <= ${now.toISOString()}::timestamptz - day * interval '24 hours'
        order by d.created_on desc, d.delivery_id desc limit ${COUNTED_PER_DAY}::int) counted
    group by endpoint_id`,
  );
  return new Map(
    counted.map(({ endpointID, medianMs, ...days }) => [
      endpointID,
      { ...days, ...(medianMs !== null && { medianMs }) },
    ]),
  );
}

/** One endpoint of the account. Throws 404. */
export async function getEndpoint(ctx: Ctx, id: EndpointID): Promise<WebhookEndpoint> {
  return toEndpoint(await loadEndpoint(ctx, id), ctx.now);
}

/** The deliveries to an endpoint, newest first. Throws 404. */
export async function listDeliveries(
  ctx: Ctx,
  id: EndpointID,
  query: ListDeliveries & AfterCursor,
): Promise<Deliveries> {
  await loadEndpoint(ctx, id);
  const list = {
    ...{ db: ctx.db, table: d, on: d.createdOn, id: d.deliveryID },
    visible: forAccount(ctx, d, eq(d.endpointID, id)),
    passes: filtered(query, { status: (name) => eq(d.status, name) }),
  };
  const select = ctx.db
    .select({ delivery: d, type: eventTable.type })
    .from(d)
    .leftJoin(eventTable, and(eq(eventTable.partnerID, d.partnerID), eq(eventTable.eventID, d.eventID)));
  const { items, more } = await readPage(select.$dynamic(), list, query);
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
