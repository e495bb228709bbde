import { sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { forPartners, type PartnerScope } from "@/lib/domain/kernel/due-partners";
import { DAY } from "@/lib/core/time";

/** A day becomes figures a day after its end, when no open transaction can add to it any more. */
const SETTLED_AFTER = DAY;

const PARTNERS = sql`select account_id as partner_id from account where partner_id is null`;

/**
 * Sums up the finished days of every partner: transfers and fees by quarter of an hour, and accounts by day. What can
 * still change of a transfer (its state, what was refunded or disputed) is no part of the figures.
 */
export async function rollFigures({ db, now }: Pick<PublicCtx, "db" | "now">, of: PartnerScope = {}): Promise<void> {
  const settled = now.getTime() - SETTLED_AFTER;
  const until = new Date(settled - (settled % DAY));
  await (of.partnerID ? rollDays(db, until, of) : forPartners(db, PARTNERS, (one) => rollDays(db, until, one)));
}

async function rollDays(db: Db, until: Date, { partnerID }: PartnerScope): Promise<void> {
  const end = sql`${until.toISOString()}::timestamptz`;
  const isTheirs = (alias: SQL) => (partnerID ? sql`${alias}.partner_id = ${partnerID}::uuid` : sql`true`);
  // Whoever has no span yet came after the last run, so the earliest end of a span holds for them too.
  const [span] = await rows<{ least: string }>(
    db,
    sql`select coalesce(min(s.until_on), '-infinity')::text as least from figure_span s where ${isTheirs(sql`s`)}`,
  );
  const isNew = (alias: SQL) => sql`${isTheirs(alias)} and ${alias}.created_on < ${end}
    and ${alias}.created_on >= ${span?.least ?? "-infinity"}::timestamptz
    and ${alias}.created_on >= coalesce(s.until_on, '-infinity')`;
  const spans = (alias: SQL) => sql`left join figure_span s on s.partner_id = ${alias}.partner_id`;
  await db.execute(sql`
    insert into quarter_figure (partner_id, starts_on, kind, source_method, destination_method, count, amount)
    select t.partner_id, ${quarterOf(sql`t.created_on`)}, 'transfer', ${methodOf(sql`t.source`)}, ${methodOf(sql`t.destination`)}, count(*), sum(t.amount)
    from transfer t ${spans(sql`t`)} where not t.archived and ${isNew(sql`t`)} group by 1, 2, 4, 5`);
  await db.execute(sql`
    insert into quarter_figure (partner_id, starts_on, kind, source_method, destination_method, count, amount)
    select f.partner_id, ${quarterOf(sql`f.created_on`)}, 'fee', '', '', count(*), sum(f.amount)
    from incurred_fee f ${spans(sql`f`)} where f.created_on >= coalesce(s.since_on, '-infinity') and ${isNew(sql`f`)} group by 1, 2`);
  await db.execute(sql`
    insert into account_figure (partner_id, account_id, starts_on, count, amount)
    select t.partner_id, side.account_id, date_trunc('day', t.created_on, 'UTC'), count(*), sum(t.amount)
    from transfer t ${spans(sql`t`)} ${SIDES} where not t.archived and ${isNew(sql`t`)} group by 1, 2, 3`);
  const partners = partnerID ? sql`select ${partnerID}::uuid` : PARTNERS;
  await db.execute(sql`
    insert into figure_span (partner_id, until_on) select partner_id, ${end} from (${partners}) known (partner_id)
    on conflict (partner_id) do update set until_on = greatest(figure_span.until_on, excluded.until_on)`);
}

/** The quarter of an hour of a moment. */
const quarterOf = (moment: SQL): SQL => sql`date_bin('15 minutes', ${moment}, 'epoch'::timestamptz)`;

/** The kind of payment method on a side of a transfer. */
export const methodOf = (side: SQL): SQL => sql`${side} ->> 'paymentMethodType'`;

/** Both accounts of a transfer, or the one that pays itself. */
export const SIDES: SQL = sql`cross join lateral (
  select t.source_account_id as account_id union select t.destination_account_id) side`;
