import { and, eq, inArray, isNull } from "drizzle-orm";
import {
  bankEntryTable,
  type bankLineMatchTable,
  type bankStatementLineTable,
  railInstructionTable,
} from "@/db/schema";
import { atNewYork } from "@/lib/core/money/banking-days";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { recordBreaks } from "@/lib/domain/money/rails/breaks";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { netOf } from "@/lib/domain/money/rails/fund";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { BANK_STATEMENTS } from "@/lib/providers/rails/ach/settings";
import { failAt } from "@/lib/providers/failpoint";
import { type BankEntryRow, BOOKED, isRejected, isUnanswered, thisEntry } from "../ach/entries";
import { applyPaymentEvents } from "../transport/instruction-events";
import { instructionsNamed } from "./payment-names";

type BankLineRow = typeof bankStatementLineTable.$inferSelect;

export function bookedAt(bookedOn: string, now: Date): Date {
  const moment = atNewYork(bookedOn, "18:00");
  return moment < now ? moment : now;
}

/**
 * Applies the statement lines of payments that came back. A credit that names one of our payments, with its amount, is
 * its return; the bank does not report it in any other way. A credit with a different amount waits for a person.
 */
export async function hearReturns(ctx: RailCtx, odfi: string, lines: readonly BankLineRow[]): Promise<void> {
  // A reversal takes back a booking, not the payment, unless the bank gives a reason for the return.
  const incoming = lines.filter(
    ({ cents, isReversal, returnReason }) => cents > 0 && (!isReversal || returnReason !== null),
  );
  const ids = incoming.flatMap(({ endToEndID }) => instructionsNamed(endToEndID));
  if (ids.length === 0) return;
  const [e, i] = [bankEntryTable, railInstructionTable];
  const hasLeft = and(eq(e.odfi, odfi), eq(e.format, "pain.001"), eq(e.state, "left"));
  const match = await overAllPartners(ctx.db, (open) =>
    open
      .select({ entry: e, instruction: i })
      .from(e)
      .innerJoin(i, and(eq(i.partnerID, e.partnerID), eq(i.instructionID, e.instructionID)))
      .where(and(hasLeft, inArray(e.instructionID, ids))),
  );
  const byID = new Map(match.map((one) => [one.entry.instructionID, one]));
  for (const line of incoming)
    for (const id of instructionsNamed(line.endToEndID)) {
      const own = byID.get(id);
      // A payment that its bank rejected has not left, so such a line waits for a person.
      if (!own || isRejected(own.entry)) continue;
      if (netOf(own.instruction) === line.cents) await takeReturn(ctx, line, own.entry);
      else await leaveToPerson(ctx, line, own.instruction);
    }
}

/**
 * Records the return of a payment and applies it. The first return counts. A payment without an answer is completed
 * first, because its money had left our account.
 */
async function takeReturn(ctx: RailCtx, line: BankLineRow, entry: BankEntryRow): Promise<void> {
  const t = bankEntryTable;
  const { partnerID, instructionID } = entry;
  const returnedOn = bookedAt(line.bookedOn, ctx.now);
  const booked = { answer: BOOKED, answerReason: null, answeredOn: returnedOn };
  await ctx.db
    .update(t)
    .set(booked)
    .where(and(thisEntry(entry), isUnanswered()));
  await ctx.db
    .update(t)
    .set({ returnCode: line.returnReason ?? "NARR", returnedOn })
    .where(and(thisEntry(entry), isNull(t.returnCode)));
  failAt("files:returned");
  await applyPaymentEvents(ctx, { partnerID, ids: [instructionID] });
}

async function leaveToPerson(
  ctx: RailCtx,
  line: BankLineRow,
  { partnerID, instructionID, transferID, amount }: typeof railInstructionTable.$inferSelect,
): Promise<void> {
  const discrepancy = { partnerID, instructionID, transferID, provider: BANK_STATEMENTS, day: line.bookedOn };
  const reference = `${instructionID} return`;
  const fresh = await recordBreaks(ctx, [
    { ...discrepancy, kind: "amount-differs", reference, expected: amount, stated: line.cents },
  ]);
  if (fresh.size > 0) reportRailAlert({ fault: "unmatched", provider: BANK_STATEMENTS, instructionID });
}

/** Completes a payment when its debit is on a statement, unless a status report has already completed it. */
export async function completeByStatement(
  ctx: RailCtx,
  { instructionPartnerID: partnerID, instructionID }: typeof bankLineMatchTable.$inferSelect,
  bookedOn: string,
): Promise<void> {
  const t = bankEntryTable;
  const isPayment = and(thisEntry({ partnerID, instructionID }), eq(t.format, "pain.001"), eq(t.state, "left"));
  const completed = await ctx.db
    .update(t)
    .set({ answer: BOOKED, answerReason: null, answeredOn: bookedAt(bookedOn, ctx.now) })
    .where(and(isPayment, isUnanswered()))
    .returning({ id: t.instructionID });
  if (completed.length > 0) await applyPaymentEvents(ctx, { partnerID, ids: [instructionID] });
}
