import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import {
  bankLineMatchTable as m,
  bankMonthTable as b,
  bankStatementLineTable as t,
  railInstructionTable as i,
} from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, rowsAfter } from "@/lib/domain/kernel/operations/part";
import type { BankLinePage, LineMatch, ListBankLines, ReconciledLine } from "./dashboard";
import { loadLine, ownMonth, toLine } from "./rows";

const SHOWN = 50;

export async function listLines(
  ctx: Ctx,
  monthID: string,
  { skip, count, after, ...filters }: ListBankLines & AfterCursor,
): Promise<BankLinePage> {
  if ((await ctx.db.$count(b, ownMonth(ctx, monthID))) === 0) throw notFound("month");
  const rows = await ctx.db
    .select()
    .from(t)
    .where(
      and(
        eq(t.monthID, monthID),
        filtered(filters, { state: (state) => eq(t.state, state) }),
        rowsAfter(t.bookedOn, t.lineID, after),
      ),
    )
    .orderBy(desc(t.bookedOn), desc(t.lineID))
    .limit(count + 1)
    .offset(skip);
  return { items: rows.slice(0, count).map(toLine), more: rows.length > count };
}

export async function getLine(ctx: Ctx, lineID: string): Promise<ReconciledLine> {
  const { line, month } = await loadLine(ctx, lineID);
  const isMatched = and(eq(m.lineID, lineID), isNull(m.undoneOn));
  const { startsOn, lastFour, finishedOn } = month;
  return {
    ...toLine(line),
    month: { startsOn, lastFour, ...(finishedOn && { finishedOn: finishedOn.toISOString() }) },
    matches: await matchesOf(ctx, isMatched),
    matchCount: await ctx.db.$count(m, isMatched),
  };
}

/** The first matches, with the transfers of those that are the caller's own. */
async function matchesOf(ctx: Ctx, isMatched: ReturnType<typeof and>): Promise<LineMatch[]> {
  const matches = await ctx.db.select().from(m).where(isMatched).orderBy(asc(m.matchID)).limit(SHOWN);
  const ids = matches.map(({ instructionID }) => instructionID);
  const isOwn = and(eq(i.partnerID, ctx.partnerID), inArray(i.instructionID, ids));
  const own = ids.length > 0 ? await ctx.db.select({ id: i.instructionID, of: i.transferID }).from(i).where(isOwn) : [];
  const transferOf = new Map(own.map(({ id, of }) => [id, of]));
  return matches.map(({ instructionID, step, cents: amount, dueOn, bookedCents }) => {
    const transferID = transferOf.get(instructionID) ?? undefined;
    const isBooked = dueOn === null && bookedCents === amount;
    return { instructionID, step, amount, isBooked, ...(transferID && { transferID }) };
  });
}
