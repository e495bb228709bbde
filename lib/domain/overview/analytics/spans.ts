import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import type { DayRange } from "@/lib/core/time/days";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { rangeOf } from "@/lib/domain/kernel/lists/day-range";
import { before } from "@/lib/core/time/periods";
import type { AnalyticsQuery, Sum } from "./dashboard";

export const MAX_ROWS = 10;

/** Includes `from`, excludes `until`. */
export interface Span {
  from: Date;
  until: Date;
}

export const at = (moment: Date | string): SQL =>
  sql`${typeof moment === "string" ? moment : moment.toISOString()}::timestamptz`;
export const within = (column: SQL, { from, until }: Span): SQL =>
  sql`${column} >= ${at(from)} and ${column} < ${at(until)}`;
export const spanOf = ({ from, to }: DayRange, zone: string | null | undefined): Span => ({
  from: startOfDay(from, zone),
  until: endOfDay(to, zone),
});

export function spansOf(ctx: Ctx, query: AnalyticsQuery) {
  const range = rangeOf(ctx, query);
  const earlier = before(range);
  return { range, earlier, now: spanOf(range, query.zone), then: spanOf(earlier, query.zone) };
}

export async function figureSpan({ db, partnerID }: Ctx): Promise<{ since: string; until: string }> {
  const [row] = await rows<{ since: string | null; until: string }>(
    db,
    sql`select since_on::text as since, until_on::text as until from figure_span where partner_id = ${partnerID}::uuid`,
  );
  return { since: row?.since ?? "-infinity", until: row?.until ?? "-infinity" };
}

export const SUMS = sql`sum(count)::float8 as count, sum(amount)::float8 as amount`;
export const NO_SUM: Sum = { count: 0, amount: 0 };
export const total = (some: readonly Sum[]): Sum =>
  some.reduce((sum, one) => ({ count: sum.count + one.count, amount: sum.amount + one.amount }), NO_SUM);
