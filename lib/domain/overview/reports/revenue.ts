import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, connectionTable } from "@/db/schema";
import type { DayRange } from "@/lib/core/time/days";
import { rangeOf } from "@/lib/domain/kernel/lists/day-range";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { FileAnswer, requireFewRows } from "@/lib/domain/kernel/operations/download";
import { inView, isOpen, nameOf } from "@/lib/domain/kernel/operations/in-view";
import { partsOf } from "@/lib/domain/kernel/operations/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/lists/sheet";
import { figureSpan, type Span, spanOf } from "@/lib/domain/overview/analytics/spans";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type { AccountRevenue, Revenue, RevenueDays, RevenueQuery } from "./dashboard";

/**
 * Sums up the revenue from accounts in a range of days, in cents, by account: fees on the day they were charged, less fees
 * refunded on that day; facilitator fees, less the operator's fee out of them; and the networks' costs of the accounts'
 * payments. A fee that the partner bears counts for the account whose plan charged it. Throws 400.
 */
export async function sumRevenue(ctx: Ctx, { skip, count, ...query }: RevenueQuery): Promise<Revenue> {
  const span = await revenueSpan(ctx, query);
  const [row, [total]] = await Promise.all([
    accountsOf(ctx, span, sql`order by r.remains desc, r.account_id limit ${count + 1}::int offset ${skip}::int`),
    rows<Revenue["total"]>(ctx.db, sql`with r as (${revenueOf(ctx, span)}) select ${SUMS} from r`),
  ]);
  return {
    ...span.range,
    zone: span.zone,
    total: total ?? { fees: 0, facilitator: 0, cost: 0, remains: 0 },
    items: row.slice(0, count),
    more: row.length > count,
  };
}

const SUMS = sql.raw(
  ["fees", "facilitator", "cost", "remains"].map((name) => `coalesce(sum(r.${name}), 0)::float8 as ${name}`).join(", "),
);

interface RevenueSpan extends Span {
  range: DayRange;
  zone: string;
  /** The moment since which fees count. A sandbox reset archived the older ones. */
  since: string;
}

async function revenueSpan(ctx: Ctx, query: RevenueDays): Promise<RevenueSpan> {
  const range = rangeOf(ctx, query);
  const { since } = await figureSpan(ctx);
  return { ...spanOf(range, query.zone), range, zone: query.zone ?? "UTC", since };
}

function revenueOf({ partnerID }: Ctx, { from, until, since }: RevenueSpan): SQL {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const isFee = sql`f.partner_id = ${partnerID}::uuid and f.created_on >= ${since}::timestamptz`;
  const isThen = (column: string) => sql`${sql.raw(column)} >= ${at(from)} and ${sql.raw(column)} < ${at(until)}`;
  return sql`
    select account_id, sum(fees) as fees, sum(facilitator) as facilitator, sum(cost) as cost,
      sum(fees) + sum(facilitator) - sum(cost) as remains
    from (
      select coalesce(f.planned_for, f.account_id) as account_id, f.amount as fees, 0::bigint as facilitator, 0::bigint as cost
      from incurred_fee f where ${isFee} and ${isThen("f.created_on")}
      union all
      select coalesce(f.planned_for, f.account_id), -f.amount, 0, 0
      from incurred_fee f where ${isFee} and f.refunded_on is not null and ${isThen("f.refunded_on")}
      union all
      select t.destination_account_id, 0, w.gross - w.fee, 0
      from ledger.wallet_transaction w join transfer t on t.partner_id = w.partner_id and t.transfer_id = w.source_id
      where w.partner_id = ${partnerID}::uuid and w.type = 'facilitator-fee' and w.status = 'completed' and ${isThen("w.created_on")}
        and not t.archived and w.wallet_id in (select o.wallet_id from wallet o where o.partner_id = ${partnerID}::uuid and o.account_id = ${partnerID}::uuid)
      union all
      select t.destination_account_id, 0, 0, -e.amount
      from ledger.entry e join ledger.txn x on x.partner_id = e.partner_id and x.txn_id = e.txn_id
        join transfer t on t.partner_id = x.partner_id and t.transfer_id = x.source_id
      where e.partner_id = ${partnerID}::uuid and e.wallet_id is null and e.account = 'network-cost' and not t.archived and ${isThen("e.created_on")}
    ) moved group by account_id having sum(fees) <> 0 or sum(facilitator) <> 0 or sum(cost) <> 0`;
}

/** Accounts that do not let the partner read their figures count in the sum, but are not listed. */
const isListed = (ctx: Ctx): SQL => sql`account_id in (${inView(ctx, "analytics.read")})`;

async function accountsOf(ctx: Ctx, span: RevenueSpan, part: SQL): Promise<AccountRevenue[]> {
  const matches = await rows<Omit<AccountRevenue, "plan"> & { plan: string | null }>(
    ctx.db,
    sql`
    with r as (select r.* from (select * from (${revenueOf(ctx, span)}) whole where ${isListed(ctx)}) r ${part})
    select r.account_id as "accountID", coalesce(${nameOf(ctx)}, r.account_id::text) as name,
      r.fees::float8 as fees, r.facilitator::float8 as facilitator, r.cost::float8 as cost, r.remains::float8 as remains,
      (select a.terms ->> 'name' from fee_plan_agreement a where a.partner_id = ${ctx.partnerID}::uuid and a.account_id = r.account_id
        order by a.status = 'active' desc, a.accepted_on desc limit 1) as plan
    from r left join ${accountTable} on ${accountTable.accountID} = r.account_id
      left join ${connectionTable} on ${connectionTable.accountID} = r.account_id and ${isOpen(ctx)}
    order by r.remains desc, r.account_id`,
  );
  return matches.map(({ plan, ...row }) => ({ ...row, ...(plan !== null && { plan }) }));
}

const dollars = (name: keyof Revenue["total"]): SheetColumn<AccountRevenue> => ({
  name,
  cell: (row) => ({ currency: "USD", cents: row[name] }),
  isSummed: true,
});

const SHEET: SheetColumn<AccountRevenue>[] = [
  { name: "account", cell: ({ name }) => name },
  { name: "accountID", cell: ({ accountID }) => accountID },
  { name: "plan", cell: ({ plan }) => plan },
  dollars("fees"),
  dollars("facilitator"),
  dollars("cost"),
  dollars("remains"),
];

/** The same as a file of all accounts, with the sums in its last line. Throws 400. */
export async function exportRevenue(ctx: Ctx, query: RevenueDays): Promise<FileAnswer> {
  const span = await revenueSpan(ctx, query);
  const [counted] = await rows<{ rows: number }>(
    ctx.db,
    sql`select count(*)::int4 as rows from (${revenueOf(ctx, span)}) r where ${isListed(ctx)}`,
  );
  const count = counted?.rows ?? 0;
  const { from, to } = span.range;
  requireFewRows(ctx, count);
  await recordAudit(ctx, {
    action: "list.export",
    object: ctx.accountID,
    name: `revenue from ${from} to ${to}`,
    outcome: "done",
    reason: `${count} rows as csv`,
    accountID: ctx.accountID,
  });
  const behind = (last: AccountRevenue) =>
    sql`where (-r.remains, r.account_id) > (${-last.remains}::numeric, ${last.accountID}::uuid)`;
  const next = (last: AccountRevenue | undefined, most: number) =>
    accountsOf(ctx, span, sql`${last ? behind(last) : sql``} order by r.remains desc, r.account_id limit ${most}::int`);
  return new FileAnswer(sheet(SHEET, partsOf(next)), { name: `revenue-${from}-to-${to}`, format: "csv", rows: count });
}
