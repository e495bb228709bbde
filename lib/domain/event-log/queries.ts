import { and, desc, eq, exists, gte, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import {
  accountTable,
  connectionTable,
  eventTable as t,
  webhookDeliveryTable,
  webhookEndpointTable,
} from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/days";
import { notFound } from "@/lib/core/failure";
import { AccountID, EventID } from "@/lib/core/ids";
import type { Ctx } from "../context";
import { homePartner } from "../home-partner";
import { behind, type Keyed, ordered } from "../part";
import { bodyOf } from "../webhooks/body";
import { toDelivery } from "../webhooks/to-delivery";
import type { EventDetails, ListEvents, LoggedEvent, LoggedEvents } from "./contract";

/** The events of the caller's account, and of accounts connected to it if it is a partner, the newest first. */
export async function listEvents(
  ctx: Ctx,
  { skip, count, sort, after, ...filter }: ListEvents & Keyed,
): Promise<LoggedEvents> {
  const { type, accountID, from, to, zone } = filter;
  if ([type, accountID, from, to, zone].includes(null)) return { items: [], more: false };
  const found = await ctx.db
    .select({ event: t, accountName: accountTable.displayName })
    .from(t)
    .leftJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(
      and(
        await visible(ctx),
        type ? eq(t.type, type) : undefined,
        accountID ? eq(t.accountID, accountID) : undefined,
        from ? gte(t.createdOn, startOfDay(from, zone)) : undefined,
        to ? lt(t.createdOn, endOfDay(to, zone)) : undefined,
        behind(t.createdOn, t.eventID, after),
      ),
    )
    .orderBy(...ordered(t.createdOn, t.eventID, sort))
    .limit(count + 1)
    .offset(skip);
  return { items: found.slice(0, count).map(toEvent), more: found.length > count };
}

/** One event with its ways to the account's endpoints. Throws 404. */
export async function getEvent(ctx: Ctx, id: EventID): Promise<EventDetails> {
  const [found] = await ctx.db
    .select({ event: t, accountName: accountTable.displayName })
    .from(t)
    .leftJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(and(eq(t.eventID, id), await visible(ctx)));
  if (!found) throw notFound("event");
  const deliveries = await ctx.db
    .select({ delivery: webhookDeliveryTable, url: webhookEndpointTable.url })
    .from(webhookDeliveryTable)
    .innerJoin(webhookEndpointTable, eq(webhookEndpointTable.endpointID, webhookDeliveryTable.endpointID))
    .where(
      and(
        eq(webhookDeliveryTable.eventID, id),
        eq(webhookDeliveryTable.accountID, ctx.partnerID),
        isNull(webhookEndpointTable.deletedOn),
      ),
    )
    .orderBy(desc(webhookDeliveryTable.createdOn), desc(webhookDeliveryTable.deliveryID));
  return {
    ...toEvent(found),
    body: bodyOf(found.event),
    deliveries: deliveries.map(({ delivery, url }) => ({ ...toDelivery(delivery, found.event.type), url })),
  };
}

/** An account sees its own events; a partner also those of accounts that it brought in and that are connected to it. */
async function visible(ctx: Ctx): Promise<SQL | undefined> {
  const own = eq(t.accountID, ctx.partnerID);
  if ((await homePartner({ db: ctx.db, accountID: ctx.partnerID })) !== ctx.partnerID) return own;
  const { partnerID, accountID, disconnectedOn } = connectionTable;
  const connected = ctx.db
    .select({ one: sql`1` })
    .from(connectionTable)
    .where(and(eq(partnerID, ctx.partnerID), eq(accountID, t.accountID), isNull(disconnectedOn)));
  return and(eq(t.partnerID, ctx.partnerID), or(own, exists(connected)));
}

function toEvent({ event, accountName }: { event: typeof t.$inferSelect; accountName: string | null }): LoggedEvent {
  const { eventID, type, accountID, requestID, createdOn } = event;
  return {
    eventID: EventID.parse(eventID),
    type,
    accountID: AccountID.parse(accountID),
    ...(accountName !== null && { accountName }),
    ...(requestID !== null && { requestID }),
    createdOn: createdOn.toISOString(),
  };
}
