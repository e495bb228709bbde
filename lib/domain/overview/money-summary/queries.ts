import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { walletTable, walletTransactionTable } from "@/db/schema";
import type { DayRange } from "@/lib/core/time/days";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { DAY } from "@/lib/core/time/time";
import { callerPlace, type Ctx } from "@/lib/domain/kernel/operations/context";
import type { MoneyOfDays, MoneySummary, MoneySummaryQuery, SummaryOf, WalletTotals } from "./dashboard";
import { connectedFor, inView, isNear } from "@/lib/domain/kernel/operations/in-view";
import { before, periodOf, periodsOf } from "@/lib/core/time/periods";
import { momentsOf, rangeOf } from "@/lib/domain/kernel/lists/day-range";

/** A transaction is pending for at most this many days. The wallet's index has only the time a transaction was made. */
const PENDING_DAYS_MAX = 90;

/** Returns the caller's money of a range of days and the current balances, in two queries. Throws 400. */
export async function getMoneySummary(ctx: Ctx, { of, ...query }: MoneySummaryQuery): Promise<MoneySummary> {
  const range = rangeOf(ctx, query);
  const [moved, totals] = await Promise.all([
    sumParts(ctx, range, { zone: query.zone, of: of ?? "own" }),
    sumWallets(ctx),
  ]);
  return { ...range, ...moved, ...totals };
}

interface SummaryQuestion {
  zone: MoneySummaryQuery["zone"];
  of: SummaryOf;
}

/** Days begin at the same moments as in other filters, so the parts are separated by their first moments. */
async function sumParts(ctx: Ctx, range: DayRange, { zone, of }: SummaryQuestion) {
  const t = walletTransactionTable;
  const by = periodOf(range);
  const spans = [before(range), ...periodsOf(range, by)];
  const starts = spans.map(({ from }) => startOfDay(from, zone));
  const [from, until] = [starts[0] ?? ctx.now, endOfDay(range.to, zone)];
  const net = sql`(${t.gross} - ${t.fee})`;
  const matches = await rows<{ at: number; in: number; out: number }>(
    ctx.db,
    sql`
    select width_bucket(${t.completedOn}, ${momentsOf(starts)}) as at,
      coalesce(sum(${net}) filter (where ${net} > 0), 0)::float8 as "in",
      coalesce(-sum(${net}) filter (where ${net} < 0), 0)::float8 as "out"
    from ${walletTable} join ${t} on ${t.partnerID} = ${walletTable.partnerID} and ${t.walletID} = ${walletTable.walletID}
    where ${of === "own" ? ownTransactions(ctx, { from, until }) : connectedTransactions(ctx)}
      and ${t.status} = 'completed'
      and ${t.completedOn} >= ${from.toISOString()}::timestamptz and ${t.completedOn} < ${until.toISOString()}::timestamptz
    group by 1`,
  );
  const sums = new Map(matches.map(({ at, ...sum }) => [at, sum]));
  const [earlier, ...parts] = spans.map((span, index) => ({ ...span, in: 0, out: 0, ...sums.get(index + 1) }));
  return { by, parts, before: earlier ?? { ...before(range), in: 0, out: 0 }, ...sumOf(parts) };
}

/** Transactions of one wallet are found by the time they were made. */
function ownTransactions(ctx: Ctx, { from, until }: { from: Date; until: Date }): SQL {
  const [t, w] = [walletTransactionTable, walletTable];
  return sql`${w.partnerID} = ${callerPlace(ctx).homePartnerID}::uuid and ${w.accountID} = ${ctx.partnerID}::uuid and ${t.status} <> 'failed'
    and ${t.createdOn} >= ${new Date(from.getTime() - PENDING_DAYS_MAX * DAY).toISOString()}::timestamptz
    and ${t.createdOn} < ${until.toISOString()}::timestamptz`;
}

/** Transactions of many wallets are found by the time they completed, in an index that covers the sums. */
function connectedTransactions(ctx: Ctx): SQL {
  const { partnerID, accountID } = walletTable;
  return sql`${partnerID} = ${ctx.partnerID}::uuid and ${walletTransactionTable.partnerID} = ${ctx.partnerID}::uuid
    and ${accountID} in (${connectedFor(ctx, "wallets.read")})`;
}

const sumOf = (parts: readonly MoneyOfDays[]) => ({
  in: parts.reduce((sum, part) => sum + part.in, 0),
  out: parts.reduce((sum, part) => sum + part.out, 0),
});

const NO_TOTALS: WalletTotals = { wallets: 0, available: 0, pending: 0, held: 0 };

async function sumWallets(ctx: Ctx): Promise<Record<"own" | "connected", WalletTotals>> {
  const { available, pending, held, accountID } = walletTable;
  const matches = await rows<WalletTotals & { isOwn: boolean }>(
    ctx.db,
    sql`
    select ${accountID} = ${ctx.partnerID}::uuid as "isOwn", count(*)::int4 as wallets, sum(${available})::float8 as available,
      sum(${pending})::float8 as pending, sum(${held})::float8 as held
    from ${walletTable} where ${isNear(ctx, walletTable)} and ${accountID} in (${inView(ctx, "wallets.read")}) group by 1`,
  );
  const totalsOf = (wanted: boolean): WalletTotals => {
    const { isOwn: _isOwn, ...totals } = matches.find(({ isOwn }) => isOwn === wanted) ?? {
      isOwn: wanted,
      ...NO_TOTALS,
    };
    return totals;
  };
  return { own: totalsOf(true), connected: totalsOf(false) };
}
