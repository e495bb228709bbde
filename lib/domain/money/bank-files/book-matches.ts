import { and, asc, eq, isNotNull, isNull, lt, lte, max } from "drizzle-orm";
import {
  bankFileTable,
  bankLineMatchTable,
  bankStatementLineTable,
  bankStatementTable,
  railEventTable,
  railInstructionTable,
} from "@/db/schema";
import { atNewYork, bankingDaysBefore } from "@/lib/core/banking-days";
import { daysAfter } from "@/lib/core/time";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { reportRailFault } from "@/lib/domain/money/rails/faults";
import { unfund } from "@/lib/domain/money/rails/fund";
import { ofPartner, type RailCtx, receiveRailEvents, type Teller } from "@/lib/domain/money/rails/receive-events";
import { bankFingerprint } from "@/lib/domain/platform/vault/bank-account-numbers";
import { readPrivateFile } from "@/lib/providers/private-file";
import type { AchSettings, StatementSettings } from "@/lib/providers/rails/ach/settings";
import { matchLines } from "./match-lines";
import { BANK_STATEMENTS, readReceivedStatements } from "./take-statements";

/** Says how many matches are booked at a time. */
const AT_ONCE = 200;
/** After so many banking days a statement is overdue. */
const PATIENCE = 3;

/** Tells of money at our bank alone: an instruction goes on as its provider says. */
const STATEMENTS: Teller = { name: BANK_STATEMENTS, mode: "production", nextLook: () => undefined };

/**
 * Reads the statements that were received, matches their lines, and books what is matched. What was matched is booked also
 * where nobody reads statements any more. Files then wait until somebody does.
 */
export async function reconcileStatements(ctx: RailCtx, settings: AchSettings): Promise<void> {
  const odfi = settings.bank.routingNumber;
  try {
    await readReceivedStatements(ctx, settings);
    if (settings.statements) await matchLines(ctx, { account: accountOf(settings, settings.statements), odfi });
  } finally {
    await bookMatches(ctx, odfi);
  }
}

/** The keyed hash of our account's number. Throws where its file cannot be read. */
const accountOf = ({ bank }: AchSettings, { accountFile }: StatementSettings) =>
  bankFingerprint(bank.routingNumber, readPrivateFile(accountFile).trim());

type MatchRow = typeof bankLineMatchTable.$inferSelect;

/** Books each match that is due, in a transaction of its own, and takes back the bookings of those that were undone. */
async function bookMatches(ctx: RailCtx, odfi: string): Promise<void> {
  const [m, t, s, f] = [bankLineMatchTable, bankStatementLineTable, bankStatementTable, bankFileTable];
  for (;;) {
    const due = await ctx.db
      .select({ match: m, bookedOn: t.bookedOn })
      .from(m)
      .innerJoin(t, eq(t.lineID, m.lineID))
      .innerJoin(s, eq(s.statementID, t.statementID))
      .innerJoin(f, eq(f.fileID, s.fileID))
      .where(and(eq(f.odfi, odfi), lte(m.dueOn, ctx.now)))
      .orderBy(asc(m.dueOn), asc(m.matchID))
      .limit(AT_ONCE);
    for (const { match, bookedOn } of due)
      if (match.undoneOn) await takeBack(ctx, match);
      else await book(ctx, match, bookedOn);
    if (due.length < AT_ONCE) return;
  }
}

const eventIDOf = ({ matchID, step }: MatchRow) => `${matchID}:${step}`;

async function book(ctx: RailCtx, match: MatchRow, bookedOn: string): Promise<void> {
  const { matchID, instructionID, step: kind } = match;
  const told = atNewYork(bookedOn, "18:00");
  const event = { eventID: eventIDOf(match), instructionID, kind, at: told < ctx.now ? told : ctx.now };
  await receiveRailEvents(ctx, STATEMENTS, ofPartner(match.instructionPartnerID, [event]));
  const m = bankLineMatchTable;
  // A match that was undone meanwhile stays due.
  await ctx.db
    .update(m)
    .set({ dueOn: null })
    .where(and(eq(m.matchID, matchID), isNull(m.undoneOn)));
}

/** Takes a booking back, if there was one. */
async function takeBack(ctx: RailCtx, match: MatchRow): Promise<void> {
  const [i, inbox, m] = [railInstructionTable, railEventTable, bankLineMatchTable];
  const { matchID, instructionPartnerID: partnerID, instructionID, step } = match;
  await inTransaction(ctx.db, async (db) => {
    const [instruction] = await db
      .select()
      .from(i)
      .where(and(eq(i.partnerID, partnerID), eq(i.instructionID, instructionID)))
      .for("no key update");
    const isBooking = and(
      eq(inbox.partnerID, partnerID),
      eq(inbox.provider, BANK_STATEMENTS),
      eq(inbox.eventID, eventIDOf(match)),
      eq(inbox.outcome, "applied"),
    );
    const isBooked = (await db.$count(inbox, isBooking)) > 0;
    await db.update(m).set({ dueOn: null }).where(eq(m.matchID, matchID));
    if (instruction && isBooked) await unfund({ ...ctx, db }, instruction, { step, name: matchID });
  });
}

/** Alerts, each night, where the bank sends no statements, or lines of a day before have waited for a person. */
export async function watchStatements({ db, now }: RailCtx, day: string, settings?: AchSettings): Promise<void> {
  if (!settings?.statements) return;
  const [t, s] = [bankStatementLineTable, bankStatementTable];
  const account = accountOf(settings, settings.statements);
  const [last] = await db
    .select({ closingOn: max(s.closingOn) })
    .from(s)
    .where(and(eq(s.account, account), isNotNull(s.closingOn)));
  if (!last?.closingOn || last.closingOn < bankingDaysBefore(day, PATIENCE))
    reportRailFault({ fault: "statement-overdue", provider: BANK_STATEMENTS });
  const lines = await db
    .select({ lineID: t.lineID })
    .from(t)
    .innerJoin(s, eq(s.statementID, t.statementID))
    .where(
      and(eq(s.account, account), eq(t.state, "open"), eq(t.isAdvice, false), lt(t.createdOn, daysAfter(now, -1))),
    );
  if (lines.length > 0) reportRailFault({ fault: "lines-open", provider: BANK_STATEMENTS, lines: lines.length });
}
