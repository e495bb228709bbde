import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { inRandomOrder } from "@/lib/core/collections";
import type { AccountID, DeliveryID, EndpointID, EventID } from "@/lib/core/api/ids";
import { hasNodes, type PartnerScope, reachablePartners } from "@/lib/domain/kernel/storage/due-partners";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";

/** The lease of a claimed delivery in seconds. An attempt takes at most half of it. */
export const LEASE = 40;
/**
 * Deliveries that an account and a partner can have in flight to endpoints with unknown response times. The limit
 * keeps slow receivers from taking all places.
 */
const UNPROVEN = { account: 4, partner: 8 } as const;
/**
 * Due deliveries of an endpoint that a claim reads. If most of them wait for earlier events of their object, they are
 * postponed until those may be finished.
 */
const LOOKED_AT = 200;

/** A leased delivery with the data to send. */
export interface ClaimedDelivery {
  partnerID: AccountID;
  deliveryID: DeliveryID;
  endpointID: EndpointID;
  /** The endpoint has answered well so far. */
  isProven: boolean;
  accountID: AccountID;
  eventID: EventID;
  url: string;
  attempt: number;
  /** The event has an object, so later events of that object may be waiting. */
  hasObject: boolean;
  /** Distinguishes this claim from a later one. */
  leaseUntil: string;
  type: string;
  data: Record<string, string>;
  createdOn: string;
}

export interface ClaimWanted {
  most: number;
  /** The most deliveries to endpoints that have not answered well so far. */
  mostUnproven: number;
  only?: readonly AccountID[] | undefined;
}

/** The partners with deliveries to send, now or later. An index answers this quickly, however long the queue is. */
export const pendingDeliveries = sql`select partner_id from webhook_delivery where status = 'pending'`;

/** Attempts of an event during which the next event of its object waits. */
const TRIES_IN_ORDER = 3;

type ClaimCtx = Pick<PublicCtx, "db" | "now">;

/**
 * Claims due deliveries that are not leased. Partners take turns, and so do the accounts of a partner. Within an
 * endpoint the oldest comes first. Of one object only the first is claimed: the next waits until that one is delivered
 * or given up. On a cluster each partner gets its share of the places, because a statement that locks rows reaches
 * only one node.
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

/** The condition that limits a claim to some accounts, if it names any. */
const isOf = ({ only }: Pick<ClaimWanted, "only">, alias = sql``): SQL =>
  only ? sql`and ${alias}account_id = any(${`{${only.join(",")}}`}::uuid[])` : sql``;

/** Claims deliveries, skipping locked rows, so that claims neither wait for each other nor take the same one. */
function claimOf({ db, now }: ClaimCtx, claimWanted: ClaimWanted & PartnerScope): Promise<ClaimedDelivery[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { partnerID } = claimWanted;
  const its = (alias: SQL) => (partnerID === undefined ? sql`` : sql`and ${alias}.partner_id = ${partnerID}`);
  return rows(
    db,
    sql`
    with recursive ${waiting(its)}, ${ready(at, claimWanted, its)}, ${placed(at, its)}, ${aside(at, its)},
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
      d.object is not null as "hasObject", d.event_id as "eventID", p.url, d.attempt, d.lease_until as "leaseUntil", e.type, e.data, e.created_on as "createdOn"`,
  );
}

/** The condition that limits rows to the claim's partner, if it names one. */
type OfPartner = (alias: SQL) => SQL;

/** The endpoints with pending deliveries. The query skips through the index, so a long queue does not slow it. */
const waiting = (its: OfPartner) => sql`
  waiting as (
    (select partner_id, endpoint_id from webhook_delivery d where status = 'pending' ${its(sql`d`)} order by endpoint_id limit 1)
    union all
    select x.partner_id, x.endpoint_id from waiting w cross join lateral (select d.partner_id, d.endpoint_id
      from webhook_delivery d where d.status = 'pending' and d.endpoint_id > w.endpoint_id ${its(sql`d`)} order by d.endpoint_id limit 1) x)`;

/** Selects the leased deliveries, and the endpoints that may have more than they have now. */
const ready = (at: SQL, { only }: ClaimWanted, its: OfPartner) => sql`
  held as (
    select p.partner_id, p.endpoint_id, p.account_id, p.places > 1 as is_proven, count(*)::int as number
    from webhook_delivery b join webhook_endpoint p on p.partner_id = b.partner_id and p.endpoint_id = b.endpoint_id
    where b.lease_until > ${at} ${its(sql`b`)} ${its(sql`p`)} group by 1, 2, 3, 4),
  ready as (
    select p.partner_id, p.endpoint_id, p.account_id, p.places > 1 as is_proven, ${widthOf()} - coalesce(held.number, 0) as free
    from waiting w join webhook_endpoint p on p.partner_id = w.partner_id and p.endpoint_id = w.endpoint_id
    left join held on held.partner_id = p.partner_id and held.endpoint_id = p.endpoint_id
    where p.enabled ${its(sql`p`)} and (p.rests_until is null or p.rests_until <= ${at})
      and ${widthOf()} > coalesce(held.number, 0) ${isOf({ only }, sql`p.`)})`;

/**
 * The number of deliveries that an endpoint gets at a time: its proven capacity, limited by its owner and the
 * installation. After a failed attempt it gets one at a time until it succeeds again.
 */
const widthOf = () =>
  sql`least(case when p.failing_since is null then p.places else 1 end, p.most_at_once, ${env().WEBHOOKS_PER_ENDPOINT}::int)`;

/** The due deliveries of a ready endpoint `r` that are not leased, oldest first. */
const dueOf = (at: SQL, its: OfPartner) => sql`
  select delivery_id, event_id, object, due_on from webhook_delivery d
  where d.partner_id = r.partner_id ${its(sql`d`)} and d.endpoint_id = r.endpoint_id and d.status = 'pending' and d.due_on <= ${at}
    and (d.lease_until is null or d.lease_until <= ${at})
  order by due_on, event_id limit ${LOOKED_AT}::int`;

/**
 * The earlier delivery of the same object that `x` waits for, if there is one. After its ordered attempts it no longer
 * holds up later ones, because a receiver that rejects one event must not miss the later ones.
 */
const firstOf = (at: SQL, its: OfPartner) => sql`
  select b.partner_id, b.delivery_id from webhook_delivery b where b.partner_id = r.partner_id ${its(sql`b`)} and b.endpoint_id = r.endpoint_id
    and b.status = 'pending' and b.object = x.object and b.event_id < x.event_id
    and (b.attempt < ${TRIES_IN_ORDER}::int or b.lease_until > ${at}) order by b.event_id limit 1`;

/** Deliveries that wait for no other one, each ranked within its account and its partner. */
const placed = (at: SQL, its: OfPartner) => sql`
  slots as (
    select r.*, x.delivery_id, x.due_on, row_number() over (partition by r.account_id, r.is_proven order by x.nth, x.due_on)
      + (select coalesce(sum(number), 0) from held h where h.account_id = r.account_id and h.is_proven = r.is_proven) as in_account
    from ready r cross join lateral (
      select o.*, row_number() over (order by o.due_on, o.event_id) as nth from (
        select x.* from (${dueOf(at, its)}) x where x.object is null or not exists (${firstOf(at, its)})
        order by x.due_on, x.event_id limit r.free) o) x),
  placed as (
    select s.*, row_number() over (partition by s.partner_id, s.is_proven order by s.in_account, s.due_on)
      + (select coalesce(sum(number), 0) from held h where h.partner_id = s.partner_id and h.is_proven = s.is_proven) as in_partner
    from slots s where s.in_account <= ${share("account")})`;

/**
 * Postpones deliveries that wait for others of their object if the claim saw almost nothing else, so that the next
 * claim reaches the deliveries behind them. They are due again when the first one of their object may be retried. When
 * that one is finished, the next is due immediately. The lock keeps the first one from being settled in between.
 */
const aside = (at: SQL, its: OfPartner) => sql`
  crowded as (
    select r.* from ready r where (select count(*) from slots s where s.partner_id = r.partner_id and s.endpoint_id = r.endpoint_id) < r.free
      and (select count(*) from (${dueOf(at, its)}) x) = ${LOOKED_AT}::int),
  behind as (
    select f.partner_id, f.delivery_id, greatest(h.due_on, h.lease_until, ${at} + make_interval(secs => ${LEASE}::int)) as until
    from crowded r cross join lateral (${dueOf(at, its)}) x cross join lateral (${firstOf(at, its)}) first
    join webhook_delivery h on h.partner_id = first.partner_id and h.delivery_id = first.delivery_id
    join webhook_delivery f on f.partner_id = r.partner_id and f.delivery_id = x.delivery_id
    where h.status = 'pending' and f.status = 'pending' ${its(sql`h`)} ${its(sql`f`)} for no key update of f skip locked for share of h skip locked),
  stepped as (
    update webhook_delivery d set due_on = behind.until from behind
    where d.partner_id = behind.partner_id and d.delivery_id = behind.delivery_id ${its(sql`d`)})`;

function share(whose: keyof typeof UNPROVEN): SQL {
  const { WEBHOOKS_PER_ACCOUNT, WEBHOOKS_PER_PARTNER } = env();
  const most = whose === "account" ? WEBHOOKS_PER_ACCOUNT : WEBHOOKS_PER_PARTNER;
  return sql`case when is_proven then ${most}::int else ${Math.min(UNPROVEN[whose], most)}::int end`;
}
