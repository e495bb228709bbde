import { sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { forPartners, type PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { DAY } from "@/lib/core/time/time";

/** A day becomes figures one day after its end, when no open transaction can add to it. */
const SETTLED_AFTER = DAY;

const PARTNERS = sql`select account_id as partner_id from account where partner_id is null`;

/**
 * Sums up the finished days of every partner: transfers and fees by quarter of an hour, and accounts by day. The parts
 * of a transfer that can still change (its state, refunds and disputes) are not in the figures.
 */
export async function rollFigures({ db, now }: Pick<PublicCtx, "db" | "now">, of: PartnerScope = {}): Promise<void> {
  const settled = now.getTime() - SETTLED_AFTER;
  const until = new Date(settled - (settled % DAY));
  await (of.partnerID ? rollDays(db, until, of) : forPartners(db, PARTNERS, (one) => rollDays(db, until, one)));
}

/**
 * Each day is one transaction, so that a long history stays within limits and an interrupted run continues where it
 * stopped.
 */
async function rollDays(db: Db, until: Date, of: PartnerScope): Promise<void> {
  for (let end = 0; end < until.getTime();) {
    const first = await firstOpenMoment(db, of);
    end = Math.min(until.getTime(), (Math.floor((first ?? Infinity) / DAY) + 1) * DAY);
    await inTransaction(db, (open) => rollUntil(open, new Date(end), of));
  }
}

async function firstOpenMoment(db: Db, of: PartnerScope): Promise<number | undefined> {
  const { partner, from, since, each } = await openDaysOf(db, of);
  const firstOf = (table: SQL, isMeant: SQL) => sql`(select x.created_on from ${table} x
    where x.partner_id = ${partner} and ${isMeant} and x.created_on >= ${from} order by x.created_on limit 1)`;
  const moments = each(
    sql`select least(${firstOf(sql`transfer`, sql`not x.archived`)}, ${firstOf(sql`incurred_fee`, sql`x.created_on >= ${since}`)}) as moment`,
  );
  const [row] = await rows<{ at: number | null }>(
    db,
    sql`select (extract(epoch from min(moment)) * 1000)::float8 as at from (${moments}) first`,
  );
  return row?.at ?? undefined;
}

/**
 * Rows that become figures, and their first moment. `each` turns a statement for one partner into one for all partners.
 */
interface OpenDays {
  partner: SQL;
  /** The end of the partner's figures, and since when fees count. */
  from: SQL;
  since: SQL;
  each(part: SQL): SQL;
}

/**
 * All partners, one after the other. An index finds the rows made since a partner's last figures, so a nightly run
 * reads one day instead of the whole history.
 */
const EVERY: OpenDays = {
  partner: sql`p.partner_id`,
  from: sql`p.until_on`,
  since: sql`p.since_on`,
  each: (part) => sql`select figure.* from (
    select known.partner_id, coalesce(s.until_on, '-infinity') as until_on, coalesce(s.since_on, '-infinity') as since_on
    from (${PARTNERS}) known left join figure_span s on s.partner_id = known.partner_id) p cross join lateral (${part}) figure`,
};

async function openDaysOf(db: Db, { partnerID }: PartnerScope): Promise<OpenDays> {
  if (!partnerID) return EVERY;
  const [span] = await rows<{ until: string; since: string | null }>(
    db,
    sql`select until_on::text as until, since_on::text as since from figure_span where partner_id = ${partnerID}::uuid`,
  );
  return {
    partner: sql`${partnerID}::uuid`,
    from: sql`${span?.until ?? "-infinity"}::timestamptz`,
    since: sql`${span?.since ?? "-infinity"}::timestamptz`,
    each: (part) => part,
  };
}

async function rollUntil(db: Db, until: Date, of: PartnerScope): Promise<void> {
  const end = sql`${until.toISOString()}::timestamptz`;
  const { partner, from, since, each } = await openDaysOf(db, of);
  const isNew = (row: SQL) =>
    sql`${row}.partner_id = ${partner} and ${row}.created_on >= ${from} and ${row}.created_on < ${end}`;
  await db.execute(sql`
    insert into quarter_figure (partner_id, starts_on, kind, source_method, destination_method, count, amount)
    ${each(sql`select t.partner_id, ${quarterOf(sql`t.created_on`)}, 'transfer', ${methodOf(sql`t.source`)}, ${methodOf(sql`t.destination`)}, count(*), sum(t.amount)
      from transfer t where not t.archived and ${isNew(sql`t`)} group by 1, 2, 4, 5`)}`);
  await db.execute(sql`
    insert into quarter_figure (partner_id, starts_on, kind, source_method, destination_method, count, amount)
    ${each(sql`select f.partner_id, ${quarterOf(sql`f.created_on`)}, 'fee', '', '', count(*), sum(f.amount)
      from incurred_fee f where f.created_on >= ${since} and ${isNew(sql`f`)} group by 1, 2`)}`);
  await db.execute(sql`
    insert into account_figure (partner_id, account_id, starts_on, count, amount)
    ${each(sql`select t.partner_id, side.account_id, date_trunc('day', t.created_on, 'UTC'), count(*), sum(t.amount)
      from transfer t ${SIDES} where not t.archived and ${isNew(sql`t`)} group by 1, 2, 3`)}`);
  const partners = of.partnerID ? sql`select ${of.partnerID}::uuid` : PARTNERS;
  await db.execute(sql`
    insert into figure_span (partner_id, until_on) select partner_id, ${end} from (${partners}) known (partner_id)
    on conflict (partner_id) do update set until_on = greatest(figure_span.until_on, excluded.until_on)`);
}

const quarterOf = (moment: SQL): SQL => sql`date_bin('15 minutes', ${moment}, 'epoch'::timestamptz)`;

export const methodOf = (side: SQL): SQL => sql`${side} ->> 'paymentMethodType'`;

export const SIDES: SQL = sql`cross join lateral (
  select t.source_account_id as account_id union select t.destination_account_id) side`;
