import { and, eq } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import { malformed, notFound } from "@/lib/core/failure";
import type { TransactionID, WalletID } from "@/lib/core/api/ids";
import { logoBytes } from "@/lib/domain/accounts/branding/pictures";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { isOpen, nameOf } from "@/lib/domain/kernel/operations/in-view";
import {
  balancesAt,
  type BalancePoint,
  findPayouts,
  firstMovement,
  listStretch,
  type Stretch,
  sumKinds,
} from "@/lib/domain/money/wallets/movements";
import { getWallet } from "@/lib/domain/money/wallets/queries";
import type {
  ListPayouts,
  ListStatements,
  MonthQuery,
  PayoutBreakdown,
  Payouts,
  Statement,
  StatementMonths,
  StatementQuery,
} from "./dashboard";
import { monthAfter, monthOf, spanOfMonth, startOfMonth } from "./shared/months";

interface MonthSpan {
  month: string;
  zone: string;
  from: Date;
  until: Date;
  isOpen: boolean;
}

/** The requested month, by default the current one in UTC. Throws 400 for an invalid month or time zone. */
function monthSpan({ now }: Pick<Ctx, "now">, { month, zone }: MonthQuery): MonthSpan {
  if (month === null) throw malformed("month must be a month such as 2026-11");
  const named = zoneIn(zone);
  const wanted = month ?? monthOf(now, named);
  const span = spanOfMonth(wanted, named);
  return { month: wanted, zone: named, ...span, isOpen: span.until > now };
}

function zoneIn(zone: string | null | undefined): string {
  if (zone === null) throw malformed("zone must be the name of a time zone");
  return zone ?? "UTC";
}

interface MonthOfWallet extends MonthSpan {
  stretch: Stretch;
  openingBalance: number;
  closingBalance: number;
  movements: number;
}

const endsOf = (before: BalancePoint, after: BalancePoint) => ({
  openingBalance: before.balance,
  closingBalance: after.balance,
  movements: after.seq - before.seq,
});

/** The months of the account's wallet in a time zone, newest first. Throws 400 and 404. */
export async function listStatements(
  ctx: Ctx,
  walletID: WalletID,
  { zone, skip, count }: ListStatements,
): Promise<StatementMonths> {
  const named = zoneIn(zone);
  const { availableBalance } = await getWallet(ctx, walletID);
  const present = monthOf(ctx.now, named);
  const first = monthOf((await firstMovement(ctx, walletID)) ?? ctx.now, named);
  const months = Array.from({ length: count + 1 }, (_, index) => monthAfter(present, -skip - index)).filter(
    (month) => month >= first,
  );
  const pageMonths = months.slice(0, count).toReversed();
  const last = pageMonths.at(-1);
  if (last === undefined) return { currency: availableBalance.currency, items: [], more: false };
  const starts = [...pageMonths, monthAfter(last, 1)].map((month) => startOfMonth(month, named));
  const points = await balancesAt(ctx, walletID, starts);
  const items = pageMonths.map((month, index) => ({
    month,
    ...endsOf(pointIn(points, index), pointIn(points, index + 1)),
    isOpen: month >= present,
  }));
  return { currency: availableBalance.currency, items: items.toReversed(), more: months.length > count };
}

function pointIn(points: readonly BalancePoint[], index: number): BalancePoint {
  const point = points[index];
  if (!point) throw new Error("a wallet stood somewhere at each moment");
  return point;
}

/**
 * Opening and closing balance of a month of the account's wallet. Both come from one statement, and the movements in
 * between never change.
 */
export async function monthOfWallet(ctx: Ctx, walletID: WalletID, query: MonthQuery): Promise<MonthOfWallet> {
  const span = monthSpan(ctx, query);
  const points = await balancesAt(ctx, walletID, [span.from, span.until]);
  const [before, after] = [pointIn(points, 0), pointIn(points, 1)];
  return { ...span, stretch: { walletID, after: before.seq, last: after.seq }, ...endsOf(before, after) };
}

/** The statement of the account's wallet for a month, with a page of its movements. Throws 400 and 404. */
export async function getStatement(
  ctx: Ctx,
  walletID: WalletID,
  { skip, count, ...query }: StatementQuery,
): Promise<Statement> {
  const { availableBalance } = await getWallet(ctx, walletID);
  const { stretch, from, until, ...month } = await monthOfWallet(ctx, walletID, query);
  const [kinds, items, accountName] = await Promise.all([
    sumKinds(ctx, stretch),
    listStretch(ctx, stretch, { skip, count }),
    nameOfAccount(ctx),
  ]);
  return {
    walletID,
    ...(accountName !== undefined && { accountName }),
    currency: availableBalance.currency,
    ...month,
    from: from.toISOString(),
    until: until.toISOString(),
    kinds,
    items,
    more: skip + items.length < month.movements,
  };
}

export async function nameOfAccount(ctx: Ctx): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ name: nameOf(ctx) })
    .from(accountTable)
    .leftJoin(connectionTable, and(eq(connectionTable.accountID, accountTable.accountID), isOpen(ctx)))
    .where(eq(accountTable.accountID, ctx.accountID));
  const name = row?.name;
  return typeof name === "string" && name !== ctx.accountID ? name : undefined;
}

export async function letterheadOf(ctx: Ctx): Promise<{ name: string; logo?: Buffer | undefined } | undefined> {
  const place = { accountID: ctx.homePartnerID, homePartnerID: ctx.homePartnerID };
  const [[row], logo] = await Promise.all([
    ctx.db
      .select({ name: accountTable.displayName })
      .from(accountTable)
      .where(eq(accountTable.accountID, place.accountID)),
    logoBytes(ctx, place),
  ]);
  return row && { name: row.name, logo };
}

/** The payouts of the account's wallet, newest first. Throws 404. */
export async function listPayouts(ctx: Ctx, walletID: WalletID, { skip, count }: ListPayouts): Promise<Payouts> {
  await getWallet(ctx, walletID);
  const result = await findPayouts(ctx, walletID, { skip, count: count + 1 });
  const items = result.slice(0, count).map(({ payout, seq, before }) => ({ ...payout, movements: seq - before - 1 }));
  return { items, more: result.length > count };
}

/** Returns the parts of a payout of the account's wallet. Throws 404, also for a transaction that is not a payout. */
export async function getPayout(ctx: Ctx, walletID: WalletID, id: TransactionID): Promise<PayoutBreakdown> {
  await getWallet(ctx, walletID);
  const [row] = await findPayouts(ctx, walletID, { skip: 0, count: 1, id });
  if (!row) throw notFound("payout");
  const { payout, seq, before } = row;
  const [kinds, [earlier]] = await Promise.all([
    sumKinds(ctx, { walletID, after: before, last: seq - 1 }),
    listStretch(ctx, { walletID, after: before - 1, last: before }, { skip: 0, count: before > 0 ? 1 : 0 }),
  ]);
  return {
    payout,
    ...(earlier?.completedOn !== undefined && { since: earlier.completedOn }),
    carriedOver: earlier?.availableBalance ?? 0,
    kinds,
    left: payout.availableBalance ?? 0,
  };
}
