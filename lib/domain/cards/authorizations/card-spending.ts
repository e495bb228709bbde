import { and, eq, gte, sql } from "drizzle-orm";
import { cardAuthorizationTable, cardTransactionTable } from "@/db/schema";
import { dayOf } from "@/lib/core/time/days";
import { startOfDay } from "@/lib/core/time/moments";
import type { IssuedCardID } from "@/lib/core/api/ids";
import { getIssuedCard } from "@/lib/domain/cards/issuing/queries";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import type { CardSpending, LimitUse } from "./dashboard";

/** The number of months shown, including the present one. */
const MONTHS = 6;
const MONTHS_OF_YEAR = 12;

/**
 * A card's spending against each of its limits, and by months of the zone, UTC without one. Reserved and captured
 * amounts both count against a limit. Throws 404.
 */
export async function getCardSpending(
  ctx: AccountCtx,
  id: IssuedCardID,
  zone: string | null | undefined,
): Promise<CardSpending> {
  const { controls } = await getIssuedCard(ctx, id);
  const named = zone ?? "UTC";
  const present = dayOf(ctx.now, named).slice(0, "2026-11".length);
  const months = Array.from({ length: MONTHS }, (_, index) => monthAfter(present, index - MONTHS + 1));
  const [use, spent, held] = await Promise.all([
    paymentsOf(ctx, id, startOfDay(`${present}-01`, named)),
    spentSince(ctx, id, { from: startOfDay(`${monthAfter(present, 1 - MONTHS)}-01`, named), zone: named }),
    heldOf(ctx, id),
  ]);
  const bare = { spent: 0, payments: 0 };
  return {
    limits: (controls?.velocityLimits ?? []).map(({ interval, amount: limit }) => ({
      interval,
      limit,
      ...use,
      left: Math.max(0, limit - use.spent),
      over: Math.max(0, use.spent - limit),
    })),
    months: months.map((month) => ({ month, ...(spent.get(month) ?? bare) })),
    held,
    monthEndsOn: startOfDay(`${monthAfter(present, 1)}-01`, named).toISOString(),
  };
}

/** The month some months after a given one, such as `2026-11`. */
function monthAfter(month: string, later: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * MONTHS_OF_YEAR + number - 1 + later;
  const [years, months] = [Math.floor(index / MONTHS_OF_YEAR), index % MONTHS_OF_YEAR];
  return `${years}-${String(months + 1).padStart(2, "0")}`;
}

type PaymentUse = Pick<LimitUse, "spent" | "refused" | "largestRefused">;

/** The largest payment since a moment, and those that were declined over the limit. */
async function paymentsOf(ctx: AccountCtx, id: IssuedCardID, since: Date): Promise<PaymentUse> {
  const a = cardAuthorizationTable;
  const isOver = sql`${a.declineReason} = 'over-limit'`;
  const [row] = await ctx.db
    .select({
      spent: sql<string>`coalesce(max(${a.held} + ${a.captured}), 0)`,
      refused: sql<string>`count(*) filter (where ${isOver})`,
      largestRefused: sql<string>`coalesce(max(${a.authorized}) filter (where ${isOver}), 0)`,
    })
    .from(a)
    .where(forAccount(ctx, a, and(eq(a.issuedCardID, id), gte(a.createdOn, since))));
  const { spent = 0, refused = 0, largestRefused = 0 } = row ?? {};
  return { spent: Number(spent), refused: Number(refused), largestRefused: Number(largestRefused) };
}

interface SpentInMonth {
  spent: number;
  payments: number;
}

async function spentSince(
  ctx: AccountCtx,
  id: IssuedCardID,
  { from, zone }: { from: Date; zone: string },
): Promise<ReadonlyMap<string, SpentInMonth>> {
  const x = cardTransactionTable;
  const month = sql<string>`to_char(${x.createdOn} at time zone ${zone}, 'YYYY-MM')`;
  const matches = await ctx.db
    .select({
      month: month.as("month"),
      spent: sql<string>`-sum(${x.amount})`,
      payments: sql<string>`count(*) filter (where ${x.amount} < 0)`,
    })
    .from(x)
    .where(forAccount(ctx, x, and(eq(x.issuedCardID, id), gte(x.createdOn, from))))
    .groupBy(sql`1`);
  return new Map(
    matches.map((one) => [one.month, { spent: Number(one.spent), payments: Number(one.payments) }] as const),
  );
}

/** Returns the amount reserved for payments of a card, in cents. */
async function heldOf(ctx: AccountCtx, id: IssuedCardID): Promise<number> {
  const a = cardAuthorizationTable;
  const [row] = await ctx.db
    .select({ held: sql<string>`coalesce(sum(${a.held}), 0)` })
    .from(a)
    .where(forAccount(ctx, a, and(eq(a.issuedCardID, id), eq(a.status, "pending"))));
  return Number(row?.held ?? 0);
}
