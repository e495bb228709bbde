import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import type { AccountID, DeliveryID, EndpointID, EventID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import { inTransaction } from "../in-transaction";

/** For how many seconds a delivery is ours. A try takes at most half of it. */
const LEASE = 40;
/** How many deliveries of one account are sent at a time. */
const PLACES_MAX = 4;

/** A delivery that is ours for a while, with what is sent. */
export interface ClaimedDelivery {
  deliveryID: DeliveryID;
  endpointID: EndpointID;
  accountID: AccountID;
  eventID: EventID;
  url: string;
  attempt: number;
  /** Knows this claim from a later one. */
  leaseUntil: string;
  type: string;
  data: Record<string, string>;
  createdOn: string;
}

/** Whose deliveries to claim, and how many. */
export interface ClaimWanted {
  most: number;
  accountID?: AccountID | undefined;
}

/** Whether there is anything to send, now or later. An index answers it, however long the queue is. */
export const deliveriesAreDue = sql`exists (select from webhook_delivery where status = 'pending')`;

/**
 * Takes due deliveries that nobody holds, the oldest first, at most one of an endpoint. The locked endpoints keep two
 * claims from taking two deliveries of one.
 */
export async function claimDeliveries(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  wanted: ClaimWanted,
): Promise<ClaimedDelivery[]> {
  const at = now.toISOString();
  return inTransaction(db, async (open) => {
    const free = await rows<{ id: string }>(open, freeEndpoints(at, wanted));
    if (free.length === 0) return [];
    const ids = `{${free.map(({ id }) => id).join(",")}}`;
    return rows<ClaimedDelivery>(
      open,
      sql`
      with due as (
        select d.delivery_id from unnest(${ids}::uuid[]) x (endpoint_id) cross join lateral (
          select delivery_id from webhook_delivery d
          where d.endpoint_id = x.endpoint_id and d.status = 'pending' and d.due_on <= ${at}::timestamptz
            and not exists (select from webhook_delivery b where b.endpoint_id = x.endpoint_id and b.lease_until > ${at}::timestamptz)
          order by d.due_on, d.event_id limit 1) d)
      update webhook_delivery d set lease_until = ${at}::timestamptz + make_interval(secs => ${LEASE}::int), attempt = d.attempt + 1
      from due, webhook_endpoint p, event e
      where d.delivery_id = due.delivery_id and p.endpoint_id = d.endpoint_id and e.event_id = d.event_id
      returning d.delivery_id as "deliveryID", d.endpoint_id as "endpointID", d.account_id as "accountID", d.event_id as "eventID", p.url,
        d.attempt, d.lease_until as "leaseUntil", e.type, e.data, e.created_on as "createdOn"`,
    );
  });
}

/**
 * The endpoints with a due delivery and none under way. Steps through the index keep a long queue of one from costing
 * more. An account never has all places.
 */
function freeEndpoints(at: string, { most, accountID }: ClaimWanted) {
  const only = accountID === undefined ? sql`` : sql`and p.account_id = ${accountID}`;
  return sql`
    with recursive waiting as (
      (select endpoint_id from webhook_delivery where status = 'pending' order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_delivery d where d.status = 'pending' and d.endpoint_id > w.endpoint_id
        order by d.endpoint_id limit 1) from waiting w where w.endpoint_id is not null),
    due as (
      select p.endpoint_id, head.due_on, row_number() over (partition by p.account_id order by head.due_on)
        + (select count(*) from webhook_delivery b where b.account_id = p.account_id and b.lease_until > ${at}::timestamptz) as place
      from waiting w join webhook_endpoint p on p.endpoint_id = w.endpoint_id
      cross join lateral (select d.due_on from webhook_delivery d
        where d.endpoint_id = w.endpoint_id and d.status = 'pending' order by d.due_on limit 1) head
      where p.enabled ${only} and head.due_on <= ${at}::timestamptz and not exists (select from webhook_delivery b
        where b.account_id = p.account_id and b.endpoint_id = p.endpoint_id and b.lease_until > ${at}::timestamptz))
    select p.endpoint_id as id from due join webhook_endpoint p on p.endpoint_id = due.endpoint_id
    where due.place <= ${PLACES_MAX} order by due.due_on limit ${most} for no key update of p skip locked`;
}
