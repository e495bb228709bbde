import { and, eq, type SQL } from "drizzle-orm";
import { bankMonthTable as b, bankStatementLineTable as t } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { formatMoney } from "@/lib/core/money/money";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { BankLine } from "./dashboard";

export type MonthRow = typeof b.$inferSelect;
export type LineRow = typeof t.$inferSelect;

export const ownMonth = ({ partnerID }: Pick<Ctx, "partnerID">, monthID?: string): SQL | undefined =>
  and(eq(b.partnerID, partnerID), monthID === undefined ? undefined : eq(b.monthID, monthID));

/**
 * Loads a line of the caller's own account with its month. For a change, it locks the month first, then the line.
 * Throws 404.
 */
export async function loadLine(ctx: Ctx, lineID: string, lock?: "update"): Promise<{ line: LineRow; month: MonthRow }> {
  const find = () =>
    ctx.db
      .select({ line: t, month: b })
      .from(t)
      .innerJoin(b, eq(b.monthID, t.monthID))
      .where(and(eq(t.lineID, lineID), ownMonth(ctx)));
  if (lock) {
    const [row] = await find();
    if (row) await ctx.db.select({ id: b.monthID }).from(b).where(eq(b.monthID, row.month.monthID)).for(lock);
    await ctx.db.select({ id: t.lineID }).from(t).where(eq(t.lineID, lineID)).for(lock);
  }
  const [match] = await find();
  if (!match) throw notFound("line");
  return match;
}

/** A line's name for people: `$12.34 on 2026-11-30`. */
export const nameOfLine = ({ cents, bookedOn }: Pick<LineRow, "cents" | "bookedOn">) =>
  `${formatMoney(cents)} on ${bookedOn}`;

/** A month's name for people: `2026-11 of •••• 1234`. */
export const nameOfMonth = ({ startsOn, lastFour }: Pick<MonthRow, "startsOn" | "lastFour">) =>
  `${startsOn.slice(0, 7)} of •••• ${lastFour}`;

export function toLine(row: LineRow & { monthID: string | null }): BankLine {
  const { lineID, monthID, cents: amount, bookedOn, valueOn, state, code, isReversal, decidedOn } = row;
  const { text, counterparty, traceNumber, endToEndID, bankReference, reference, decidedBy, reason } = row;
  return {
    ...{ lineID, monthID: monthID ?? "", amount, bookedOn, valueOn, state, code, isReversal },
    ...(text !== null && { text }),
    ...(counterparty !== null && { counterparty }),
    ...(traceNumber !== null && { traceNumber }),
    ...(endToEndID !== null && { endToEndID }),
    ...(bankReference !== null && { bankReference }),
    ...(reference !== null && { reference }),
    ...(decidedBy !== null && { decidedBy }),
    ...(decidedOn && { decidedOn: decidedOn.toISOString() }),
    ...(reason !== null && { reason }),
  };
}
