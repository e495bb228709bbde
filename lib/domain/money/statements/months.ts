import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import {
  bankLineMatchTable as m,
  bankMonthTable as b,
  bankStatementLineTable as t,
  bankStatementTable as s,
} from "@/db/schema";
import { bankingDaysBefore, newYorkDay } from "@/lib/core/money/banking-days";
import { conflict, notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, rowsAfter } from "@/lib/domain/kernel/operations/part";
import type { BankMonth, BankMonthPage, ListBankMonths, MonthBlocker, ReconciledMonth, ReopenMonth } from "./dashboard";
import { type MonthRow, nameOfMonth, ownMonth } from "./rows";

export async function listMonths(
  ctx: Ctx,
  { skip, count, after, ...filters }: ListBankMonths & AfterCursor,
): Promise<BankMonthPage> {
  const rows = await ctx.db
    .select()
    .from(b)
    .where(
      and(
        ownMonth(ctx),
        filtered(filters, {
          lastFour: (digits) => eq(b.lastFour, digits),
          state: (state) => (state === "finished" ? isNotNull(b.finishedOn) : isNull(b.finishedOn)),
        }),
        rowsAfter(b.startsOn, b.monthID, after),
      ),
    )
    .orderBy(desc(b.startsOn), desc(b.monthID))
    .limit(count + 1)
    .offset(skip);
  const pageRows = rows.slice(0, count);
  const figures = pageRows.length > 0 ? await figuresOf(ctx, pageRows) : new Map<string, MonthFigures>();
  return { items: pageRows.map((row) => toMonth(row, figures.get(row.monthID))), more: rows.length > count };
}

interface MonthFigures {
  closing: number | null;
  openLines: number;
}

async function figuresOf({ db }: Ctx, months: readonly MonthRow[]): Promise<ReadonlyMap<string, MonthFigures>> {
  const lines = sql`(select count(*) from ${t} where ${t.monthID} = ${b.monthID} and ${t.state} = 'open')::int`;
  const closing = sql`(select ${s.closing} from ${s} where ${s.monthID} = ${b.monthID} and ${s.closing} is not null
    order by ${s.closingOn} desc, ${s.createdOn} desc, ${s.statementID} desc limit 1)::float8`;
  const ids = months.map(({ monthID }) => monthID);
  const monthRows = await db
    .select({ id: b.monthID, openLines: sql<number>`${lines}`, closing: sql<number | null>`${closing}` })
    .from(b)
    .where(inArray(b.monthID, ids));
  return new Map(monthRows.map(({ id, ...figures }) => [id, figures]));
}

function toMonth(row: MonthRow, { closing, openLines }: MonthFigures = { closing: null, openLines: 0 }): BankMonth {
  const { monthID, startsOn, lastFour, finishedBy, finishedOn } = row;
  return {
    ...{ monthID, startsOn, lastFour, openLines },
    ...(closing !== null && { closing }),
    ...(finishedBy !== null && { finishedBy }),
    ...(finishedOn && { finishedOn: finishedOn.toISOString() }),
  };
}

/** A month with its sums, and the reasons that keep it from being finished. Throws 404. */
export async function getMonth(ctx: Ctx, monthID: string): Promise<ReconciledMonth> {
  const [month] = await ctx.db.select().from(b).where(ownMonth(ctx, monthID));
  if (!month) throw notFound("month");
  return reconciled(ctx, month);
}

/**
 * Finishes a month, once. From then on it cannot change. Throws 404, and 409 while a reason keeps it from being
 * finished.
 */
export async function finishMonth(ctx: Ctx, monthID: string): Promise<ReconciledMonth> {
  const [month] = await ctx.db.select().from(b).where(ownMonth(ctx, monthID)).for("update");
  if (!month) throw notFound("month");
  note(ctx, { object: monthID, name: nameOfMonth(month) });
  if (month.finishedOn) throw conflict("the month is finished already");
  const [blocker] = (await reconciled(ctx, month)).blockers;
  if (blocker) throw conflict(REFUSALS[blocker]);
  const finished = { finishedBy: ctx.caller.email ?? ctx.caller.displayName, finishedOn: ctx.now };
  await ctx.db.update(b).set(finished).where(eq(b.monthID, monthID));
  return reconciled(ctx, { ...month, ...finished });
}

/**
 * Opens a finished month again, for a reason. Its lines can be changed then. Throws 404, and 409 for one that is open.
 */
export async function reopenMonth(ctx: Ctx, monthID: string, { reason }: ReopenMonth): Promise<ReconciledMonth> {
  const [month] = await ctx.db.select().from(b).where(ownMonth(ctx, monthID)).for("update");
  if (!month) throw notFound("month");
  note(ctx, { object: monthID, name: nameOfMonth(month), reason });
  if (!month.finishedOn) throw conflict("the month is open");
  const open = { finishedBy: null, finishedOn: null };
  await ctx.db.update(b).set(open).where(eq(b.monthID, monthID));
  return reconciled(ctx, { ...month, ...open });
}

const REFUSALS: Record<MonthBlocker, string> = {
  "not-over": "the month is not over",
  "statements-missing": "the last statement of the month has not come",
  gap: "a statement does not begin as the one before it ended",
  "open-lines": "some lines are open",
  "not-booked": "some matched lines are not booked yet",
  "books-differ": "matched lines and the ledger differ",
};

async function reconciled(ctx: Ctx, month: MonthRow): Promise<ReconciledMonth> {
  const [sums, booked, statements] = [
    await sumsOf(ctx, month),
    await bookedOf(ctx, month),
    await statementsOf(ctx, month),
  ];
  const [first, last] = [statements.at(0), statements.at(-1)];
  const { open, matched, explained, moneyIn, moneyOut } = sums;
  const nextMonth = monthAfter(month.startsOn);
  const reasons: Record<MonthBlocker, boolean> = {
    "not-over": newYorkDay(ctx.now) < nextMonth,
    "statements-missing": (last?.closingOn ?? "") < bankingDaysBefore(nextMonth, 1),
    gap: statements.some(({ opening, closedWith }) => closedWith !== null && opening !== closedWith),
    "open-lines": open.count > 0,
    "not-booked": booked.due > 0,
    "books-differ": booked.due === 0 && booked.cents !== matched.sum,
  };
  const isFinished = month.finishedOn !== null;
  return {
    ...toMonth(month, { closing: last?.closing ?? null, openLines: open.count }),
    ...(typeof first?.opening === "number" && { opening: first.opening }),
    ...(last?.closingOn && { closesOn: last.closingOn }),
    statements: statements.length,
    ...{ moneyIn, moneyOut, open, matched, explained, booked: booked.cents },
    blockers: isFinished ? [] : BLOCKERS.filter((blocker) => reasons[blocker]),
  };
}

const BLOCKERS = Object.keys(REFUSALS) as MonthBlocker[];

const monthAfter = (startsOn: string) => {
  const [year = 0, month = 0] = startsOn.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

async function sumsOf({ db }: Ctx, { monthID }: MonthRow) {
  const sums = await db
    .select({
      state: t.state,
      count: sql<number>`count(*)::int`,
      moneyIn: sql<number>`coalesce(sum(${t.cents}) filter (where ${t.cents} > 0), 0)::float8`,
      moneyOut: sql<number>`coalesce(-sum(${t.cents}) filter (where ${t.cents} < 0), 0)::float8`,
    })
    .from(t)
    .where(eq(t.monthID, monthID))
    .groupBy(t.state);
  const of = (state: (typeof sums)[number]["state"]) => {
    const one = sums.find((row) => row.state === state);
    return { count: one?.count ?? 0, sum: (one?.moneyIn ?? 0) - (one?.moneyOut ?? 0) };
  };
  const sum = (part: "moneyIn" | "moneyOut") => sums.reduce((total, row) => total + row[part], 0);
  return {
    ...{ open: of("open"), matched: of("matched"), explained: of("explained") },
    ...{ moneyIn: sum("moneyIn"), moneyOut: sum("moneyOut") },
  };
}

/** Sums the bookings of a month's matched lines in the ledger, in cents, and counts the bookings that are still due. */
async function bookedOf({ db }: Ctx, { monthID }: MonthRow): Promise<{ cents: number; due: number }> {
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(sum(${m.bookedCents}), 0)::float8`,
      due: sql<number>`(count(*) filter (where ${m.dueOn} is not null))::int`,
    })
    .from(m)
    .innerJoin(t, eq(t.lineID, m.lineID))
    .where(and(eq(t.monthID, monthID), isNull(m.undoneOn)));
  return row ?? { cents: 0, due: 0 };
}

async function statementsOf({ db }: Ctx, { monthID, account, startsOn }: MonthRow) {
  const hasBalances = and(eq(s.account, account), isNotNull(s.opening), isNotNull(s.closing));
  const figures = { opening: s.opening, closing: s.closing, closingOn: s.closingOn };
  const [before] = await db
    .select(figures)
    .from(s)
    .where(and(hasBalances, lt(s.closingOn, startsOn)))
    .orderBy(desc(s.closingOn), desc(s.createdOn), desc(s.statementID))
    .limit(1);
  const own = await db
    .select(figures)
    .from(s)
    .where(and(hasBalances, eq(s.monthID, monthID)))
    .orderBy(asc(s.closingOn), asc(s.createdOn), asc(s.statementID));
  return own.map((one, at) => ({ ...one, closedWith: (at === 0 ? before : own[at - 1])?.closing ?? null }));
}
