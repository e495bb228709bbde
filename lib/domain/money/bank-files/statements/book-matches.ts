import { and, asc, eq, isNotNull, like, lt, lte, max, sql } from "drizzle-orm";
import {
  bankLineMatchTable,
  bankStatementLineTable,
  bankStatementTable,
  ledgerEntryTable,
  ledgerTxnTable,
  railEventTable,
  railInstructionTable,
} from "@/db/schema";
import { bankingDaysBefore } from "@/lib/core/money/banking-days";
import { daysAfter } from "@/lib/core/time/time";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { unfund } from "@/lib/domain/money/rails/fund";
import { ofPartner, type RailCtx, receiveRailEvents, type Teller } from "@/lib/domain/money/rails/receive-events";
import { bankFingerprint } from "@/lib/domain/platform/vault/bank-account-numbers";
import { readPrivateFile } from "@/lib/providers/private-file";
import { type AchSettings, BANK_STATEMENTS, type StatementSettings } from "@/lib/providers/rails/ach/settings";
import { matchLines } from "./match-lines";
import { bookedAt, completeByStatement } from "../payments/payment-lines";
import { readReceivedStatements } from "./take-statements";

const MATCHES_PER_PASS = 200;
const BOOKING_RETRY_MS = 60_000;
const STATEMENT_WAIT_DAYS = 3;

/** The source of events for money at our bank. It does not change the provider's schedule for an instruction. */
const STATEMENTS: Teller = { name: BANK_STATEMENTS, mode: "production", nextLook: () => undefined };

/** Reads the received statements and matches their lines. If statements are no longer set up, files wait. */
export async function reconcileStatements(ctx: RailCtx, settings: AchSettings): Promise<void> {
  await readReceivedStatements(ctx, settings);
  if (!settings.statements) return;
  const account = accountOf(settings, settings.statements);
  await matchLines(ctx, { account, odfi: settings.bank.routingNumber });
}

/** The keyed hash of our account's number. Throws if its file cannot be read. */
const accountOf = ({ bank }: AchSettings, { accountFile }: StatementSettings) =>
  bankFingerprint(bank.routingNumber, readPrivateFile(accountFile).trim());

type MatchRow = typeof bankLineMatchTable.$inferSelect;

/** Due bookings of statements, and bookings to take back. They are not stored with a partner. */
export const dueMatches = sql`select null::uuid as partner_id, due_on from bank_line_match where due_on <= now()`;

/**
 * Books each due match in its own transaction, and takes back the bookings of undone matches. A failed one is retried
 * later and does not hold up the rest.
 */
export async function bookMatches(ctx: RailCtx): Promise<void> {
  const [m, t] = [bankLineMatchTable, bankStatementLineTable];
  for (;;) {
    const due = await ctx.db
      .select({ match: m, bookedOn: t.bookedOn })
      .from(m)
      .innerJoin(t, eq(t.lineID, m.lineID))
      .where(lte(m.dueOn, ctx.now))
      .orderBy(asc(m.dueOn), asc(m.matchID))
      .limit(MATCHES_PER_PASS);
    for (const { match, bookedOn } of due) {
      const { matchID, instructionID } = match;
      await inTransaction(ctx.db, (db) => bookMatch({ ...ctx, db }, matchID, bookedOn)).catch(
        async (error: unknown) => {
          reportRailAlert({ fault: "failed", instructionID, error });
          const later = new Date(ctx.now.getTime() + BOOKING_RETRY_MS);
          await ctx.db.update(m).set({ dueOn: later }).where(eq(m.matchID, matchID));
        },
      );
    }
    if (due.length < MATCHES_PER_PASS) return;
  }
}

/** Books a match, or takes its booking back. The lock keeps the match from being undone while it runs. */
async function bookMatch(ctx: RailCtx, matchID: string, bookedOn: string): Promise<void> {
  const m = bankLineMatchTable;
  const [match] = await ctx.db.select().from(m).where(eq(m.matchID, matchID)).for("update");
  if (!match?.dueOn) return;
  if (match.undoneOn) await takeBack(ctx, match);
  else await book(ctx, match, bookedOn);
  const bookedCents = await inBooks(ctx, match);
  await ctx.db.update(m).set({ dueOn: null, bookedCents }).where(eq(m.matchID, matchID));
}

/** The cents of a match in the ledger: the amount that its step moved at our bank. */
async function inBooks({ db }: RailCtx, match: MatchRow): Promise<number> {
  const [t, e] = [ledgerTxnTable, ledgerEntryTable];
  const partnerID = match.instructionPartnerID;
  const isOfStep = and(eq(t.partnerID, partnerID), eq(t.sourceID, match.instructionID), like(t.step, `${match.step}%`));
  const isCash = and(eq(e.partnerID, partnerID), eq(e.txnID, t.txnID), eq(e.account, "cash"));
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(-sum(${e.amount}), 0)::float8` })
    .from(t)
    .innerJoin(e, isCash)
    .where(isOfStep);
  return sum?.cents ?? 0;
}

const eventIDOf = ({ matchID, step }: MatchRow) => `${matchID}:${step}`;

async function book(ctx: RailCtx, match: MatchRow, bookedOn: string): Promise<void> {
  const { instructionID, step: kind } = match;
  const event = { eventID: eventIDOf(match), instructionID, kind, at: bookedAt(bookedOn, ctx.now) };
  await receiveRailEvents(ctx, STATEMENTS, ofPartner(match.instructionPartnerID, [event]));
  if (kind === "funded") await completeByStatement(ctx, match, bookedOn);
}

async function takeBack(ctx: RailCtx, match: MatchRow): Promise<void> {
  const [i, inbox] = [railInstructionTable, railEventTable];
  const { matchID, instructionPartnerID: partnerID, instructionID, step } = match;
  const [instruction] = await ctx.db
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
  const isBooked = (await ctx.db.$count(inbox, isBooking)) > 0;
  if (instruction && isBooked) await unfund(ctx, instruction, { step, name: matchID });
}

/**
 * Raises an alert every night if the bank sends no statements, or if lines have waited for a person for more than a
 * day.
 */
export async function watchStatements({ db, now }: RailCtx, day: string, settings?: AchSettings): Promise<void> {
  if (!settings?.statements) return;
  const [t, s] = [bankStatementLineTable, bankStatementTable];
  const account = accountOf(settings, settings.statements);
  const [last] = await db
    .select({ closingOn: max(s.closingOn) })
    .from(s)
    .where(and(eq(s.account, account), isNotNull(s.closingOn)));
  if (!last?.closingOn || last.closingOn < bankingDaysBefore(day, STATEMENT_WAIT_DAYS))
    reportRailAlert({ fault: "statement-overdue", provider: BANK_STATEMENTS });
  const lines = await db
    .select({ lineID: t.lineID })
    .from(t)
    .innerJoin(s, eq(s.statementID, t.statementID))
    .where(
      and(eq(s.account, account), eq(t.state, "open"), eq(t.isAdvice, false), lt(t.createdOn, daysAfter(now, -1))),
    );
  if (lines.length > 0) reportRailAlert({ fault: "lines-open", provider: BANK_STATEMENTS, lines: lines.length });
}
