import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { walletTable, walletTransactionTable } from "@/db/schema";
import { endOfDay, lastDays, startOfDay } from "@/lib/core/days";
import type { Ctx } from "../context";
import {
  type DayOfMoney,
  type MoneySummary,
  type MoneySummaryQuery,
  SUMMARY_DAYS,
  type SummaryOf,
  type WalletTotals,
} from "./dashboard";
import { findProblems } from "./find-problems";
import { connectedFor, inView } from "../in-view";

/** Nothing is pending for longer than these days. The index knows only when a transaction was made. */
const PENDING_DAYS_MAX = 90;
const DAY_MS = 86_400_000;

/** What the caller's money did in the last days, what there is now, and what needs attention. Three queries. */
export async function getMoneySummary(ctx: Ctx, { zone, of }: MoneySummaryQuery): Promise<MoneySummary> {
  const [days, totals, problems] = await Promise.all([
    sumDays(ctx, lastDays(ctx.now, SUMMARY_DAYS, zone), { zone, of: of ?? "own" }),
    sumWallets(ctx),
    findProblems(ctx),
  ]);
  return { days, ...totals, problems };
}

interface Asked {
  zone: MoneySummaryQuery["zone"];
  of: SummaryOf;
}

/** Days begin where other filters let them begin, so that they are told apart by their first moments. */
async function sumDays(ctx: Ctx, days: readonly string[], { zone, of }: Asked): Promise<DayOfMoney[]> {
  const t = walletTransactionTable;
  const starts = days.map((day) => startOfDay(day, zone));
  const [from, until] = [starts[0] ?? ctx.now, endOfDay(days.at(-1) ?? "", zone)];
  const net = sql`(${t.gross} - ${t.fee})`;
  const found = await rows<{ at: number; in: number; out: number }>(
    ctx.db,
    sql`
    select width_bucket(${t.completedOn}, ${momentsOf(starts)}) as at,
      coalesce(sum(${net}) filter (where ${net} > 0), 0)::float8 as "in",
      coalesce(-sum(${net}) filter (where ${net} < 0), 0)::float8 as "out"
    from ${walletTable} join ${t} on ${t.walletID} = ${walletTable.walletID}
    where ${walletTable.accountID} ${of === "own" ? sql`= ${ctx.partnerID}::uuid` : sql`in (${connectedFor(ctx, "wallets.read")})`}
      and ${t.status} <> 'failed' and ${t.status} = 'completed'
      and ${t.createdOn} >= ${new Date(from.getTime() - PENDING_DAYS_MAX * DAY_MS).toISOString()}::timestamptz
      and ${t.createdOn} < ${until.toISOString()}::timestamptz
      and ${t.completedOn} >= ${from.toISOString()}::timestamptz and ${t.completedOn} < ${until.toISOString()}::timestamptz
    group by 1`,
  );
  const byDay = new Map(found.map((sums) => [sums.at, sums]));
  return days.map((day, index) => {
    const sums = byDay.get(index + 1);
    return { day, in: sums?.in ?? 0, out: sums?.out ?? 0 };
  });
}

const momentsOf = (moments: readonly Date[]): SQL =>
  sql`array[${sql.join(
    moments.map((moment) => sql`${moment.toISOString()}::timestamptz`),
    sql`, `,
  )}]`;

const NOTHING: WalletTotals = { wallets: 0, available: 0, pending: 0, held: 0 };

async function sumWallets(ctx: Ctx): Promise<Record<"own" | "connected", WalletTotals>> {
  const { available, pending, held, accountID } = walletTable;
  const found = await rows<WalletTotals & { isOwn: boolean }>(
    ctx.db,
    sql`
    select ${accountID} = ${ctx.partnerID}::uuid as "isOwn", count(*)::int4 as wallets, sum(${available})::float8 as available,
      sum(${pending})::float8 as pending, sum(${held})::float8 as held
    from ${walletTable} where ${accountID} in (${inView(ctx, "wallets.read")}) group by 1`,
  );
  const totalsOf = (wanted: boolean): WalletTotals => {
    const { isOwn: _isOwn, ...totals } = found.find(({ isOwn }) => isOwn === wanted) ?? { isOwn: wanted, ...NOTHING };
    return totals;
  };
  return { own: totalsOf(true), connected: totalsOf(false) };
}
