import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, connectionTable } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import { dayOf } from "@/lib/core/time/days";
import type { AccountID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import type { DeclineReason } from "@/lib/domain/cards/authorizations/states";
import type { ListedAccount } from "@/lib/domain/accounts/accounts/dashboard";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { connectedFor, isOpen, nameOf } from "@/lib/domain/kernel/operations/in-view";
import { momentsOf } from "@/lib/domain/kernel/lists/day-range";
import type {
  AccountFigures,
  AccountVolume,
  AnalyticsQuery,
  Funnel,
  OnboardingFigures,
  SpendingFigures,
  Sum,
} from "./dashboard";
import { SIDES } from "./roll-figures";
import { at, figureSpan, MAX_ROWS, NO_SUM, type Span, spansOf, SUMS, total, within } from "./spans";

/**
 * Returns the accounts that sent and received most in some days, among those that let the partner read their figures.
 * Whole UTC days come from the stored figures.
 */
export async function topAccounts(ctx: Ctx, query: AnalyticsQuery): Promise<AccountFigures> {
  const { now, then } = spansOf(ctx, query);
  const { until } = await figureSpan(ctx);
  const matches = await rows<{ accountID: AccountID; name: string } & Sum>(
    ctx.db,
    sql`with top as (select account_id, ${SUMS} from (${sidesIn(ctx, now, until)}) moved
        where account_id in (${connectedFor(ctx, "analytics.read")}) group by 1 order by 3 desc, 1 limit ${MAX_ROWS})
    select top.account_id as "accountID", ${nameOf(ctx)} as name, top.count, top.amount from top
      join ${accountTable} on ${accountTable.accountID} = top.account_id
      left join ${connectionTable} on ${connectionTable.accountID} = top.account_id and ${isOpen(ctx)}
    order by top.amount desc, top.account_id`,
  );
  if (matches.length === 0) return [];
  const ids = `{${matches.map(({ accountID }) => accountID).join(",")}}`;
  const earlier = await rows<{ accountID: AccountID; amount: number }>(
    ctx.db,
    sql`select account_id as "accountID", sum(amount)::float8 as amount from (${sidesIn(ctx, then, until)}) moved
    where account_id = any(${ids}::uuid[]) group by 1`,
  );
  const amounts = new Map(earlier.map(({ accountID, amount }) => [accountID, amount]));
  return matches.map(({ accountID, name, ...now }) => ({ accountID, name, now, before: amounts.get(accountID) ?? 0 }));
}

/** Each account's part in transfers: stored figures for the whole UTC days in between, rows at both ends. */
function sidesIn({ partnerID }: Ctx, { from, until }: Span, figuresUntil: string): SQL {
  const first = new Date(Math.ceil(from.getTime() / DAY) * DAY);
  const end = new Date(Math.floor(until.getTime() / DAY) * DAY);
  const days = sql`${at(first)} and a.starts_on < least(${at(end)}, ${at(figuresUntil)})`;
  return sql`
    select a.account_id, a.count, a.amount from account_figure a
    where a.partner_id = ${partnerID}::uuid and a.starts_on >= ${days}
    union all
    select side.account_id, 1, t.amount from transfer t ${SIDES}
    where t.partner_id = ${partnerID}::uuid and not t.archived and (
      (${within(sql`t.created_on`, { from, until: first < until ? first : until })})
      or (t.created_on >= greatest(${at(first)}, least(${at(end)}, ${at(figuresUntil)})) and t.created_on < ${at(until)}))`;
}

/** An account, and the partner that its transfers and figures are stored with. */
export interface StoredAccount {
  id: AccountID;
  home: AccountID;
}

const daysFrom = ({ from, until }: Span): Date[] =>
  Array.from(
    { length: Math.round((until.getTime() - from.getTime()) / DAY) },
    (_, index) => new Date(from.getTime() + index * DAY),
  );

/**
 * Returns the amounts that accounts sent and received on consecutive days, which begin at midnight in UTC: all transfers
 * made then, in any state. One statement reads all accounts. Finished days come from the stored figures, the others from
 * transfers. Accounts of several partners use figures only as far as all these partners have them.
 */
async function sumDays({ db }: Pick<Ctx, "db">, accounts: readonly StoredAccount[], span: Span) {
  const partners = distinct(accounts.map(({ home }) => home));
  const [homes, ids] = [uuids(partners), uuids(accounts.map(({ id }) => id))];
  const starts = daysFrom(span);
  const isHome = (row: SQL) => sql`${row}.partner_id = any(${homes})`;
  const rolled = sql`(select case when count(*) = ${partners.length} then min(s.until_on) else '-infinity' end
    from figure_span s where ${isHome(sql`s`)})`;
  const sums = await rows<{ id: AccountID; day: string } & Sum>(
    db,
    sql`select account_id as id, to_char(moment at time zone 'UTC', 'YYYY-MM-DD') as day, ${SUMS} from (
        select a.account_id, a.starts_on, a.count, a.amount from account_figure a where ${isHome(sql`a`)}
          and a.account_id = any(${ids}) and a.starts_on = any(${momentsOf(starts)}) and a.starts_on < ${rolled}
        union all
        select side.account_id, t.created_on, 1, t.amount from transfer t ${SIDES} where ${isHome(sql`t`)} and not t.archived
          and (t.source_account_id = any(${ids}) or t.destination_account_id = any(${ids})) and side.account_id = any(${ids})
          and ${within(sql`t.created_on`, span)} and t.created_on >= ${rolled}
      ) moved (account_id, moment, count, amount) group by 1, 2`,
  );
  const sumAt = new Map(sums.map(({ id, day, ...sum }) => [`${id} ${day}`, sum]));
  const days = starts.map((start) => dayOf(start));
  return new Map(
    accounts.map(({ id }) => [id, days.map((day) => ({ day, sum: sumAt.get(`${id} ${day}`) ?? NO_SUM }))]),
  );
}

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

const sumOf = (days: readonly { sum: Sum }[]): Sum => total(days.map(({ sum }) => sum));

/** Returns an account's volume of the last 30 days in UTC and of the 30 days before. */
export async function sumAccount({ accountID, homePartnerID, ...ctx }: Ctx): Promise<AccountVolume> {
  const place = { ...ctx, accountID, homePartnerID, partnerID: homePartnerID };
  const { range, now, then } = spansOf(place, {});
  const whole = { from: then.from, until: now.until };
  const days = (await sumDays(ctx, [{ id: accountID, home: homePartnerID }], whole)).get(accountID) ?? [];
  const parts = days.filter(({ day }) => day >= range.from);
  const earlier = days.filter(({ day }) => day < range.from);
  return { ...range, parts, now: sumOf(parts), before: sumOf(earlier) };
}

/** Returns the same volume of the last 30 days for several accounts, and the amount of each day. One query. */
export async function sumAccounts(ctx: Ctx, accounts: readonly StoredAccount[]): Promise<Map<AccountID, ListedVolume>> {
  if (accounts.length === 0) return new Map();
  const volumes = await sumDays(ctx, accounts, spansOf(ctx, {}).now);
  return new Map(
    [...volumes].map(([id, days]) => {
      const { count, amount } = sumOf(days);
      return [id, { volume: amount, transferCount: count, dailyVolume: days.map(({ sum }) => sum.amount) }];
    }),
  );
}

/** The fields of a listed account that show its volume. */
type ListedVolume = Required<Pick<ListedAccount, "volume" | "transferCount" | "dailyVolume">>;

/** Returns the funnel of the invites of some days. Invites are stored separately, so each half takes two queries. */
export async function sumOnboarding(ctx: Ctx, query: AnalyticsQuery): Promise<OnboardingFigures> {
  const { now, then } = spansOf(ctx, query);
  const [ofNow, ofThen] = await Promise.all([funnelOf(ctx, now), funnelOf(ctx, then)]);
  return { now: ofNow, before: ofThen };
}

async function funnelOf({ db, partnerID }: Ctx, span: Span): Promise<Funnel> {
  const [invites] = await rows<Pick<Funnel, "sent" | "opened" | "joined"> & { ids: string }>(
    db,
    sql`select count(*)::int4 as sent, count(coalesce(opened_on, redeemed_on))::int4 as opened, count(redeemed_on)::int4 as joined,
      coalesce(array_agg(redeemed_account_id) filter (where redeemed_account_id is not null), '{}')::text as ids
    from onboarding_invite i where account_id = ${partnerID}::uuid and ${within(sql`i.created_on`, span)}`,
  );
  const { ids = "{}", ...counts } = invites ?? { sent: 0, opened: 0, joined: 0 };
  if (counts.joined === 0) return { ...counts, enabled: 0, paying: 0 };
  const [accounts] = await rows<Pick<Funnel, "enabled" | "paying">>(
    db,
    sql`select count(*)::int4 as enabled, count(*) filter (where exists (select from transfer t
        where t.partner_id = ${partnerID}::uuid and t.source_account_id = c.account_id and t.status = 'completed')
      or exists (select from transfer t
        where t.partner_id = ${partnerID}::uuid and t.destination_account_id = c.account_id and t.status = 'completed'))::int4 as paying
    from (select distinct account_id from capability where partner_id = ${partnerID}::uuid and status = 'enabled'
      and account_id = any(${ids}::uuid[])) c`,
  );
  return { ...counts, enabled: accounts?.enabled ?? 0, paying: accounts?.paying ?? 0 };
}

/** Returns card spending in some days by kind of merchant, and the declined authorizations. */
export async function sumSpending(ctx: Ctx, query: AnalyticsQuery): Promise<SpendingFigures> {
  const { now, then } = spansOf(ctx, query);
  const half = (on: SQL) => sql`width_bucket(${on}, ${momentsOf([then.from, now.from])})`;
  const ours = (on: SQL, account: SQL) => sql`${within(on, { from: then.from, until: now.until })}
    and (${account} = ${ctx.partnerID}::uuid or ${account} in (${connectedFor(ctx, "issued-cards.read")}))`;
  const [spent, authorized] = await Promise.all([
    rows<Sum & { at: number; mcc: string }>(
      ctx.db,
      sql`select ${half(sql`c.created_on`)} as at, coalesce(c.merchant ->> 'mcc', '') as mcc,
        count(*)::float8 as count, -sum(c.amount)::float8 as amount
      from card_transaction c where c.partner_id = ${ctx.partnerID}::uuid and ${ours(sql`c.created_on`, sql`c.account_id`)}
      group by 1, 2`,
    ),
    rows<Sum & { at: number; reason: DeclineReason | null }>(
      ctx.db,
      sql`select ${half(sql`a.created_on`)} as at, case when a.status = 'declined' then a.decline_reason end as reason,
        count(*)::float8 as count, sum(a.authorized)::float8 as amount
      from card_authorization a where a.partner_id = ${ctx.partnerID}::uuid and ${ours(sql`a.created_on`, sql`a.account_id`)}
      group by 1, 2`,
    ),
  ]);
  const [spentBefore, spentNow] = [1, 2].map((at) => spent.filter((one) => one.at === at));
  const [requestsBefore, requestsNow] = [1, 2].map((at) => authorized.filter((one) => one.at === at));
  const largest = (one: { sum: Sum }, other: { sum: Sum }) => other.sum.amount - one.sum.amount;
  return {
    now: total(spentNow ?? []),
    before: total(spentBefore ?? []),
    kinds: (spentNow ?? [])
      .map(({ mcc, count, amount }) => ({ mcc, sum: { count, amount } }))
      .sort(largest)
      .slice(0, MAX_ROWS),
    authorizations: { now: declinedOf(requestsNow ?? []), before: declinedOf(requestsBefore ?? []) },
    declines: (requestsNow ?? [])
      .flatMap(({ reason, count, amount }) => (reason ? [{ reason, sum: { count, amount } }] : []))
      .sort((one, other) => other.sum.count - one.sum.count),
  };
}

const declinedOf = (sums: readonly (Sum & { reason: DeclineReason | null })[]) => ({
  asked: total(sums),
  declined: total(sums.filter(({ reason }) => reason !== null)),
});
