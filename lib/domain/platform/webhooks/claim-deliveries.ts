import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import type { AccountID, DeliveryID, EndpointID, EventID } from "@/lib/core/ids";
import { hasNodes, type PartnerScope, reachablePartners } from "@/lib/domain/kernel/due-partners";
import type { PublicCtx } from "@/lib/domain/kernel/context";

/** For how many seconds a delivery is ours. A try takes at most half of it. */
export const LEASE = 40;
/**
 * Says how many places an account and a partner have at a time: to endpoints that answer well, and to those of which
 * nobody knows how long they take. So nobody who answers slowly holds the places of others.
 */
const SHARES = { account: { proven: 16, unproven: 4 }, partner: { proven: 16, unproven: 8 } } as const;

/** A delivery that is ours for a while, with what is sent. */
export interface ClaimedDelivery {
  /** The home partner of its endpoint's account. */
  partnerID: AccountID;
  deliveryID: DeliveryID;
  endpointID: EndpointID;
  /** Its endpoint has answered well. */
  isProven: boolean;
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

/** Describes whose deliveries to claim, and how many. */
export interface ClaimWanted {
  most: number;
  /** Is how many of these may go to endpoints that have not answered well. */
  mostUnproven: number;
  only?: readonly AccountID[] | undefined;
}

/** The partners of what there is to send, now or later. An index says whether there is any, however long the queue is. */
export const pendingDeliveries = sql`select partner_id from webhook_delivery where status = 'pending'`;

type ClaimCtx = Pick<PublicCtx, "db" | "now">;

/**
 * Takes due deliveries that nobody holds. Partners take turns, and so do the accounts of one; within an endpoint the
 * oldest comes first. On a cluster each partner gets its share of the places, because a statement that locks rows reaches
 * one node only.
 */
export async function claimDeliveries(ctx: ClaimCtx, claimWanted: ClaimWanted): Promise<ClaimedDelivery[]> {
  if (!(await hasNodes(ctx.db))) return claimOf(ctx, claimWanted);
  const due = sql`${pendingDeliveries} and due_on <= ${ctx.now.toISOString()} ${isOf(claimWanted)}`;
  const { partnerIDs } = await reachablePartners(ctx.db, due);
  const partners = inRandomOrder(partnerIDs).slice(0, claimWanted.most);
  const claims = partners.map((partnerID, index) => {
    const share = (places: number) => Math.floor((places + partners.length - 1 - index) / partners.length);
    const [most, mostUnproven] = [share(claimWanted.most), share(claimWanted.mostUnproven)];
    return claimOf(ctx, { ...claimWanted, most, mostUnproven, partnerID });
  });
  return (await Promise.all(claims)).flat();
}

/** The condition for the accounts that are asked for, if some are. */
const isOf = ({ only }: Pick<ClaimWanted, "only">, alias = sql``): SQL =>
  only ? sql`and ${alias}account_id = any(${`{${only.join(",")}}`}::uuid[])` : sql``;

/** So that those who come last today come first another time. */
const inRandomOrder = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Locked rows are left out, so that two claims never wait for each other, nor take the same. */
function claimOf({ db, now }: ClaimCtx, claimWanted: ClaimWanted & PartnerScope): Promise<ClaimedDelivery[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { partnerID } = claimWanted;
  const its = (alias: SQL) => (partnerID === undefined ? sql`` : sql`and ${alias}.partner_id = ${partnerID}`);
  return rows(
    db,
    sql`
    with recursive ${waiting(its)}, ${ready(at, claimWanted, its)}, ${placed(at, its)},
    due as (
      select partner_id, delivery_id, is_proven from (
        select *, row_number() over (partition by is_proven order by in_partner, due_on) as in_all from placed
        where in_partner <= ${share("partner")}) x
      where is_proven or in_all <= ${claimWanted.mostUnproven} order by in_partner, due_on limit ${claimWanted.most}),
    ours as (
      select d.partner_id, d.delivery_id, due.is_proven from due
      join webhook_delivery d on d.partner_id = due.partner_id and d.delivery_id = due.delivery_id
      join webhook_endpoint p on p.partner_id = d.partner_id and p.endpoint_id = d.endpoint_id
      where d.status = 'pending' ${its(sql`d`)} ${its(sql`p`)} and (d.lease_until is null or d.lease_until <= ${at})
      for no key update of d, p skip locked)
    update webhook_delivery d set lease_until = ${at} + make_interval(secs => ${LEASE}::int), attempt = d.attempt + 1
    from ours, webhook_endpoint p, event e
    where d.partner_id = ours.partner_id and d.delivery_id = ours.delivery_id and p.partner_id = d.partner_id
      and p.endpoint_id = d.endpoint_id and e.partner_id = d.partner_id and e.event_id = d.event_id ${its(sql`d`)} ${its(sql`p`)} ${its(sql`e`)}
    returning d.partner_id as "partnerID", d.delivery_id as "deliveryID", d.endpoint_id as "endpointID", ours.is_proven as "isProven", d.account_id as "accountID",
      d.event_id as "eventID", p.url, d.attempt, d.lease_until as "leaseUntil", e.type, e.data, e.created_on as "createdOn"`,
  );
}

/** The condition for rows of the partner that is asked for, if one is. */
type OfPartner = (alias: SQL) => SQL;

/** The endpoints with anything pending. Steps through the index keep a long queue of one from costing more. */
const waiting = (its: OfPartner) => sql`
  waiting as (
    (select partner_id, endpoint_id from webhook_delivery d where status = 'pending' ${its(sql`d`)} order by endpoint_id limit 1)
    union all
    select x.partner_id, x.endpoint_id from waiting w cross join lateral (select d.partner_id, d.endpoint_id
      from webhook_delivery d where d.status = 'pending' and d.endpoint_id > w.endpoint_id ${its(sql`d`)} order by d.endpoint_id limit 1) x)`;

/** Selects the held deliveries, and the endpoints that may have more than they hold. */
const ready = (at: SQL, { only }: ClaimWanted, its: OfPartner) => sql`
  held as (
    select p.partner_id, p.endpoint_id, p.account_id, p.places > 1 as is_proven, count(*)::int as number
    from webhook_delivery b join webhook_endpoint p on p.partner_id = b.partner_id and p.endpoint_id = b.endpoint_id
    where b.lease_until > ${at} ${its(sql`b`)} ${its(sql`p`)} group by 1, 2, 3, 4),
  ready as (
    select p.partner_id, p.endpoint_id, p.account_id, p.places > 1 as is_proven, p.places - coalesce(held.number, 0) as free
    from waiting w join webhook_endpoint p on p.partner_id = w.partner_id and p.endpoint_id = w.endpoint_id
    left join held on held.partner_id = p.partner_id and held.endpoint_id = p.endpoint_id
    where p.enabled ${its(sql`p`)} and p.places > coalesce(held.number, 0) ${isOf({ only }, sql`p.`)})`;

/** Their due deliveries, each with its place in line among those of its account and of its partner. */
const placed = (at: SQL, its: OfPartner) => sql`
  slots as (
    select r.*, x.delivery_id, x.due_on, row_number() over (partition by r.account_id, r.is_proven order by x.nth, x.due_on)
      + (select coalesce(sum(number), 0) from held h where h.account_id = r.account_id and h.is_proven = r.is_proven) as in_account
    from ready r cross join lateral (
      select delivery_id, due_on, row_number() over (order by due_on, event_id) as nth from webhook_delivery d
      where d.partner_id = r.partner_id ${its(sql`d`)} and d.endpoint_id = r.endpoint_id and d.status = 'pending' and d.due_on <= ${at}
        and (d.lease_until is null or d.lease_until <= ${at})
      order by due_on, event_id limit r.free) x),
  placed as (
    select s.*, row_number() over (partition by s.partner_id, s.is_proven order by s.in_account, s.due_on)
      + (select coalesce(sum(number), 0) from held h where h.partner_id = s.partner_id and h.is_proven = s.is_proven) as in_partner
    from slots s where s.in_account <= ${share("account")})`;

const share = (whose: keyof typeof SHARES) =>
  sql`case when is_proven then ${SHARES[whose].proven}::int else ${SHARES[whose].unproven}::int end`;
