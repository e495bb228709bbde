import { and, desc, eq, gte, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import {
  accountTable,
  connectionTable,
  eventKindTable,
  eventTable as t,
  webhookDeliveryTable,
  webhookEndpointTable,
} from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { notFound } from "@/lib/core/failure";
import { AccountID, EventID } from "@/lib/core/api/ids";
import { type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import { objectOfEvent, stateOfEvent } from "@/lib/domain/kernel/events/event-object";
import { hears, isOpen, nameOf } from "@/lib/domain/kernel/operations/in-view";
import { objectNames } from "@/lib/domain/kernel/names/object-names";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import {
  rowsAfter,
  type AfterCursor,
  countRows,
  ordered,
  pageRows,
  totalOf,
  pageDirectionOf,
} from "@/lib/domain/kernel/operations/part";
import { bodyOf, toDelivery } from "@/lib/domain/platform/webhooks/to-delivery";
import { onlyInSandbox } from "@/lib/domain/kernel/operations/only-in-sandbox";
import type { EventDetails, ListEvents, ListSandboxEvents, LoggedEvent, LoggedEvents, SandboxEvent } from "./contract";

/** The account's events, newest first. Partners also get connected accounts'. Throws 422 for an unknown cursor. */
export async function listEvents(
  ctx: Ctx,
  { skip, count, sort, after, startingAfter, endingBefore, uncounted, ...filters }: ListEvents & AfterCursor,
): Promise<LoggedEvents> {
  const way = await pageDirectionOf({ sort, after, startingAfter, endingBefore }, (id) => placesOf(ctx, id));
  const passes = and(
    visible(ctx),
    filtered(filters, {
      type: (name) => eq(t.type, name),
      accountID: (id) => eq(t.accountID, id),
      from: (day) => gte(t.createdOn, startOfDay(day, filters.zone)),
      to: (day) => lt(t.createdOn, endOfDay(day, filters.zone)),
    }),
  );
  const matches = await eventsOf(ctx)
    .where(and(passes, rowsAfter(t.createdOn, t.eventID, way.place, way.sort)))
    .orderBy(...ordered(t.createdOn, t.eventID, way.sort))
    .limit(count + 1)
    .offset(skip);
  const { items, more } = pageRows(matches, count, way);
  const page = { skip, rowCount: items.length, more, isBehind: way.place !== undefined };
  const countTo = (most: number) => countRows(ctx.db, eventsOf(ctx).where(passes).limit(most));
  return {
    items: await withNames(ctx, items.map(toEvent)),
    more,
    total: (after ?? uncounted) ? undefined : await totalOf(page, countTo),
  };
}

/** One event with its deliveries to the account's endpoints. Throws 404. */
export async function getEvent(ctx: Ctx, id: EventID): Promise<EventDetails> {
  const [row] = await eventsOf(ctx).where(and(eq(t.eventID, id), visible(ctx)));
  if (!row) throw notFound("event");
  const deliveries = await ctx.db
    .select({ delivery: webhookDeliveryTable, url: webhookEndpointTable.url })
    .from(webhookDeliveryTable)
    .innerJoin(
      webhookEndpointTable,
      and(
        eq(webhookEndpointTable.partnerID, webhookDeliveryTable.partnerID),
        eq(webhookEndpointTable.endpointID, webhookDeliveryTable.endpointID),
      ),
    )
    .where(
      and(
        forAccount(ctx, webhookDeliveryTable, eq(webhookDeliveryTable.eventID, id)),
        isNull(webhookEndpointTable.deletedOn),
      ),
    )
    .orderBy(desc(webhookDeliveryTable.createdOn), desc(webhookDeliveryTable.deliveryID));
  const [event = toEvent(row)] = await withNames(ctx, [toEvent(row)]);
  return {
    ...event,
    body: bodyOf(row.event),
    deliveries: deliveries.map(({ delivery, url }) => ({ ...toDelivery(delivery, row.event.type), url })),
  };
}

/** The events that the caller's scopes allow, as endpoints get them, oldest first. Throws 404 in production. */
export async function listSandboxEvents(ctx: Ctx, { since, skip, count }: ListSandboxEvents): Promise<SandboxEvent[]> {
  onlyInSandbox(ctx);
  const scopes = ctx.caller.scopes.flatMap(({ scope, accountID }) => (accountID === undefined ? [scope] : []));
  const mayRead = sql`exists (select from ${eventKindTable}
    where ${eventKindTable.type} = ${t.type} and ${eventKindTable.scopes} && ${`{${scopes.join(",")}}`}::text[])`;
  const passes = filtered({ since }, { since: (moment) => gte(t.createdOn, new Date(moment)) });
  const result = await eventsOf(ctx)
    .where(and(visible(ctx), mayRead, passes))
    .orderBy(...ordered(t.createdOn, t.eventID, "createdOn"))
    .limit(count)
    .offset(skip);
  return result.map(({ event }) => {
    const { eventID, type, object, createdOn } = toEvent({ event, accountName: "" });
    return { eventID, type, ...(object !== undefined && { object }), createdOn, body: bodyOf(event) };
  });
}

/** Events with their accounts and the caller's connections to those. */
const eventsOf = (ctx: Ctx) =>
  ctx.db
    .select({ event: t, accountName: sql<string>`${nameOf(ctx)}` })
    .from(t)
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .leftJoin(connectionTable, and(eq(connectionTable.accountID, t.accountID), isOpen(ctx)));

/**
 * The condition for visible events. An account sees its own. A partner also sees those of connected accounts, as far
 * as the connection grants them.
 */
function visible({ partnerID, homePartnerID }: Ctx): SQL | undefined {
  const own = eq(t.accountID, partnerID);
  return and(eq(t.partnerID, homePartnerID), homePartnerID === partnerID ? or(own, hears) : own);
}

async function placesOf(ctx: Ctx, id: EventID) {
  const result = await eventsOf(ctx).where(and(eq(t.eventID, id), visible(ctx)));
  return result.map(({ event }) => ({ on: event.createdOn, id: event.eventID }));
}

/** Adds the names of the events' objects, with one query for all. */
async function withNames(ctx: Ctx, events: readonly LoggedEvent[]): Promise<LoggedEvent[]> {
  const names = await objectNames(
    ctx,
    events.flatMap(({ object }) => object ?? []),
  );
  return events.map((event) => ({ ...event, ...(event.object && names.get(event.object)) }));
}

function toEvent({ event, accountName }: { event: typeof t.$inferSelect; accountName: string }): LoggedEvent {
  const { eventID, type, accountID, requestID, createdOn, data } = event;
  const object = objectOfEvent(type, data);
  const status = stateOfEvent(data);
  return {
    eventID: EventID.parse(eventID),
    type,
    accountID: AccountID.parse(accountID),
    accountName,
    ...(object && { object }),
    ...(status && { status }),
    ...(requestID !== null && { requestID }),
    createdOn: createdOn.toISOString(),
  };
}
