import { and, asc, eq, gt, inArray, lte, sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { walletTransactionTable as t } from "@/db/schema";
import type { TransactionID, WalletID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { type WalletTransaction, WalletTransactionType } from "./contract";
import { toTransaction } from "./rows";

export interface BalancePoint {
  seq: number;
  balance: number;
}

/** A range of a wallet's completed transactions, after one position up to another position. They never change. */
export interface Stretch {
  walletID: WalletID;
  after: number;
  last: number;
}

export interface KindSum {
  type: WalletTransactionType;
  count: number;
  gross: number;
  fee: number;
  net: number;
}

/**
 * A completion time may be this much earlier than that of an earlier position, because servers' clocks differ and
 * requests overtake each other.
 */
const OVERTAKEN_MAX = DAY;

const completedOf = ({ homePartnerID }: AccountCtx, walletID: WalletID): SQL =>
  sql`t.partner_id = ${homePartnerID}::uuid and t.wallet_id = ${walletID}::uuid and t.status = 'completed'`;

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/**
 * Finds the wallet's positions and balances at some times, in order: before its first transaction of that time or a
 * later one. One statement finds all, each by binary search, so an old balance costs no more than a new one.
 * Transactions after that position count as later, even if their completion time is earlier, as at a bank. The wallet
 * must be the account's.
 */
export async function balancesAt(
  ctx: AccountCtx,
  walletID: WalletID,
  moments: readonly Date[],
): Promise<BalancePoint[]> {
  const bounds = sql.join(
    moments.map(
      (moment, index) => sql`(${index}::int, ${at(moment)}, ${at(new Date(moment.getTime() - OVERTAKEN_MAX))})`,
    ),
    sql`, `,
  );
  const isTheirs = completedOf(ctx, walletID);
  const wallet = sql`w.partner_id = ${ctx.homePartnerID}::uuid and w.wallet_id = ${walletID}::uuid`;
  return rows<BalancePoint>(
    ctx.db,
    sql`
    with recursive asked (nth, moment, surely) as (values ${bounds}),
    halved (nth, surely, low, high) as (
      select a.nth, a.surely, 0::bigint, w.seq from asked a, wallet w where ${wallet}
      union all
      select h.nth, h.surely, case when m.completed_on < h.surely then h.mid else h.low end,
        case when m.completed_on < h.surely then h.high else h.mid - 1 end
      from (select nth, surely, low, high, (low + high + 1) / 2 as mid from halved where low < high) h
        cross join lateral (select t.completed_on from ledger.wallet_transaction t where ${isTheirs} and t.place = 2 * h.mid limit 1) m
    ),
    begun as (select nth, max(low) as low from halved group by nth),
    found as (
      select a.nth, coalesce(n.seq - 1, w.seq) as seq from asked a join begun b on b.nth = a.nth cross join wallet w
        left join lateral (select t.seq from ledger.wallet_transaction t
          where ${isTheirs} and t.place > 2 * b.low and t.completed_on >= a.moment order by t.place limit 1) n on true
      where ${wallet}
    )
    select f.seq::float8 as seq, coalesce(l.balance_after, 0)::float8 as balance from found f
      left join lateral (select t.balance_after from ledger.wallet_transaction t where ${isTheirs} and t.place = 2 * f.seq limit 1) l on true
    order by f.nth`,
  );
}

const within = ({ after, last }: Pick<Stretch, "after" | "last">): SQL =>
  sql`t.place > ${2 * after}::bigint and t.place <= ${2 * last}::bigint`;

/** Sums up the transactions of a range by type, largest net first. */
export async function sumKinds(ctx: AccountCtx, { walletID, ...span }: Stretch): Promise<KindSum[]> {
  const sums = await rows<KindSum & { type: string }>(
    ctx.db,
    sql`
    select t.type, count(*)::int4 as count, sum(t.gross)::float8 as gross, sum(t.fee)::float8 as fee,
      sum(t.gross - t.fee)::float8 as net
    from ledger.wallet_transaction t where ${completedOf(ctx, walletID)} and ${within(span)}
    group by t.type order by 5 desc, 1`,
  );
  return sums.map((sum) => ({ ...sum, type: WalletTransactionType.parse(sum.type) }));
}

/**
 * A page of the transactions of a range, oldest first, so that each balance is the one above it plus the net amount.
 */
export async function listStretch(
  { db, homePartnerID }: AccountCtx,
  { walletID, after, last }: Stretch,
  { skip, count }: { skip: number; count: number },
): Promise<WalletTransaction[]> {
  // Positions have no gaps, so a later page does not have to skip rows.
  const first = after + skip;
  const transactions = await db
    .select()
    .from(t)
    .where(
      and(
        eq(t.partnerID, homePartnerID),
        eq(t.walletID, walletID),
        sql`${t.status} = 'completed'`,
        gt(t.place, 2 * first),
        lte(t.place, 2 * Math.min(last, first + count)),
      ),
    )
    .orderBy(asc(t.place));
  return transactions.map(toTransaction);
}

export async function firstMovement(ctx: AccountCtx, walletID: WalletID): Promise<Date | undefined> {
  const [first] = await rows<{ at: number }>(
    ctx.db,
    sql`select (extract(epoch from t.completed_on) * 1000)::float8 as at from ledger.wallet_transaction t where ${completedOf(ctx, walletID)} and t.place = 2`,
  );
  return first && new Date(first.at);
}

/** Types of money that left for a bank or a card, of the owner or of other accounts. */
const PAYOUT_TYPES = ["payout", "cash-out", "auto-sweep"] as const;

/** A payout of a wallet, its position, and the position of the payout before it; absent for the first one. */
export interface WalletPayout {
  payout: WalletTransaction;
  seq: number;
  before: number;
}

const isPayout = sql`t.gross < 0`;

/** The latest payout of each type before a position, or the payouts of all types. */
const payoutsOfKinds = (ctx: AccountCtx, walletID: WalletID, more: SQL, count: SQL): SQL => sql`
  (values ${sql.join(
    PAYOUT_TYPES.map((type) => sql`(${type}::text)`),
    sql`, `,
  )}) k(type) cross join lateral (
    select t.transaction_id, t.seq, t.place from ledger.wallet_transaction t
    where ${completedOf(ctx, walletID)} and t.type = k.type and ${isPayout} ${more} order by t.place desc limit ${count}) p`;

export async function findPayouts(
  ctx: AccountCtx,
  walletID: WalletID,
  { skip, count, id }: { skip: number; count: number; id?: TransactionID },
): Promise<WalletPayout[]> {
  const named = id ? sql`and t.transaction_id = ${id}::uuid` : sql``;
  const earlier = payoutsOfKinds(ctx, walletID, sql`and t.place < f.place`, sql`1`);
  const places = await rows<{ id: TransactionID; seq: number; before: number }>(
    ctx.db,
    sql`
    select f.transaction_id as id, f.seq::float8 as seq, coalesce((select max(p.seq) from ${earlier}), 0)::float8 as before
    from (select p.* from ${payoutsOfKinds(ctx, walletID, named, sql`${skip + count}::int`)}
      order by p.place desc limit ${count}::int offset ${skip}::int) f
    order by f.place desc`,
  );
  if (places.length === 0) return [];
  const ids = places.map((place) => place.id);
  const transactions = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.partnerID, ctx.homePartnerID), inArray(t.transactionID, ids)));
  const byID = new Map(transactions.map((row) => [row.transactionID, toTransaction(row)]));
  return places.flatMap(({ id: transactionID, ...place }) => {
    const payout = byID.get(transactionID);
    return payout ? [{ payout, ...place }] : [];
  });
}
